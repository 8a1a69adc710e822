/** The roles of a program's staff. The person who completes setup becomes `admin`; an invited person becomes `user`. */
export const roles = ["admin", "user"] as const;
export type Role = (typeof roles)[number];

/** The permissions of each role (ROLE-2). All other code checks a permission, never a role. */
export const permissionsOf = {
  user: [
    "athletes:read",
    "athletes:write",
    "imports:write",
    "account:read",
    "account:write",
    "people:invite",
  ],
  admin: [
    "athletes:read",
    "athletes:write",
    "athletes:delete",
    "imports:write",
    "account:read",
    "account:write",
    "people:invite",
    "people:manage",
    "activity:read",
    "program:manage",
  ],
} as const satisfies Record<Role, readonly string[]>;

export type Permission = (typeof permissionsOf)[Role][number];

/** The callers that an endpoint accepts: anyone, or only members whose role has the permission. */
export type Access = "anyone" | Permission;

/** Whether a role has a permission. */
export function may(role: Role, permission: Permission): boolean {
  return (permissionsOf[role] as readonly Permission[]).includes(permission);
}
