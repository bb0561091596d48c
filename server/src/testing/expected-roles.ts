import type { RoleId } from '@candela/contract/roles';

/** The roles that may call an endpoint, by its name. */
export type ExpectedRoles = Readonly<Record<string, readonly (RoleId | 'visitor')[]>>;
