/** Roles of a program's staff. Who completes setup is `admin`; who accepts an invite is `user`. */
export const roles = ["admin", "user"] as const;
export type Role = (typeof roles)[number];

/** What each role may do (ROLE-2). No other place distinguishes the roles. */
export const permissionsOf = {
  user: ["athletes:read", "athletes:write", "account:read", "account:write", "people:invite"],
  admin: [
    "athletes:read",
    "athletes:write",
    "athletes:delete",
    "account:read",
    "account:write",
    "people:invite",
    "people:manage",
    "activity:read",
  ],
} as const satisfies Record<Role, readonly string[]>;

export type Permission = (typeof permissionsOf)[Role][number];

/** Who may call an endpoint: anyone, or a signed-in member whose role has the permission. */
export type Access = "anyone" | Permission;

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return (permissionsOf[role] as readonly Permission[]).includes(permission);
}
