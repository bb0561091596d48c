import type { RoleId } from '@candela/contract/roles';

/** Keys of the names of roles. */
export const roleTexts = { 1: 'admin', 2: 'trainer', 3: 'student', 4: 'superAdmin' } as const satisfies Record<
  RoleId,
  string
>;
