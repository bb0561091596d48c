/** Role ids as stored and sent. */
export const roleIds = { admin: 1, trainer: 2, student: 3, superAdmin: 4 } as const;

export type RoleId = (typeof roleIds)[keyof typeof roleIds];

export const allRoleIds = [1, 2, 3, 4] as const satisfies readonly RoleId[];

const ranks: Record<number, number> = {
  [roleIds.student]: 1,
  [roleIds.trainer]: 2,
  [roleIds.admin]: 3,
  [roleIds.superAdmin]: 4,
};

/** Rank of a user: that of their highest role. */
export function rankOf(ids: readonly number[]): number {
  return Math.max(0, ...ids.map((id) => ranks[id] ?? 0));
}

/** The mode of a screen that several addresses share. */
export const viewModes = { create: 1, edit: 2, review: 3, myEvents: 5 } as const;

export type ViewMode = (typeof viewModes)[keyof typeof viewModes];
