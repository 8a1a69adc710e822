/** The data that the setup wizard has collected so far, in memory only (SETUP-2). */
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
