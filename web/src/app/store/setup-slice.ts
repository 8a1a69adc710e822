/** What the setup wizard has gathered so far; it lives in memory only (decisions.md row 14). */
export interface SetupData {
  readonly password: string;
  readonly adminFirstName: string;
  readonly adminLastName: string;
  readonly adminTitle: string;
}

export interface SetupSlice {
  readonly setup: SetupData;
}

export const noSetup: SetupSlice = {
  setup: { password: "", adminFirstName: "", adminLastName: "", adminTitle: "" },
};
