import { can, type Caller, type Permission } from '@candela/contract/permissions';

/** What the floating button creates. */
const creating: readonly Permission[] = ['events.create', 'courses.create', 'feeds.create', 'ideas.create'];

/** Whether somebody has a floating button at all: it is loaded for them only. */
export const mayCreate = (user: Caller): boolean => creating.some((permission) => can(user, permission));
