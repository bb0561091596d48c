import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { email, instant, personName, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery, tablePartQuery, tablePartSchema } from '#paging.ts';
import { grants } from '#permissions.ts';

export const userStatuses = ['invited', 'active', 'suspended', 'deleted'] as const;
export const userSorts = ['joined', 'seen', 'name'] as const;
/** Last activity: within so many days, or not for thirty. */
export const seenFilters = ['day', 'week', 'month', 'quiet', 'never'] as const;

export type UserStatus = (typeof userStatuses)[number];
export type UserSort = (typeof userSorts)[number];
export type SeenFilter = (typeof seenFilters)[number];

const role = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const userRowSchema = z.object({
  id: uuid,
  fullName: z.string(),
  email: z.string(),
  associateId: z.nullable(z.string()),
  thumbnailImagePath: z.nullable(z.string()),
  roleIds: z.array(z.int()),
  status: z.enum(userStatuses),
  /** Plan of the latest running subscription. */
  planName: z.nullable(z.string()),
  languageId: z.nullable(z.int()),
  /** Courses they are enrolled in. */
  courseCount: z.int(),
  joinedAt: instant,
  lastSeenAt: z.nullable(instant),
  /** They have requested deletion of their account: until then they can come back. */
  deletionDueAt: z.nullable(instant),
});

export type UserRow = z.infer<typeof userRowSchema>;

const filter = {
  /** Beginning of the name from any of its words, of the address, of its domain after an @, or of the associate id. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** By default all but deleted users. */
  status: z.optional(z.enum(userStatuses)),
  roleId: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4))),
  planId: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  languageId: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
  seen: z.optional(z.enum(seenFilters)),
};

/** Up to this number people are counted: all of them by an index, those of a filter one by one, those of a search on their page. */
export function maxCountOf(given: { [Field in keyof typeof filter]?: unknown }): number {
  if (given.search) return 50;
  return Object.keys(filter).some((field) => given[field as keyof typeof filter]) ? 1000 : 10_000;
}

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  permission: 'users.manage',
  summary: 'List users',
  description:
    'Results of a `search` come by relevance, whatever `sort` says. The first page has a `count` of up to 10,000, with filters up to 1,000; one more means more than that. With `search`, it counts up to the end of the page, at most 50; one more means more.',
  query: z.object({ ...pageQuery, ...filter, sort: z._default(z.enum(userSorts), 'joined') }),
  output: z.object({ ...pageOf(userRowSchema).shape, count: z.nullable(z.int()) }),
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/users/export',
  permission: 'users.manage',
  isStepUp: true,
  summary: 'Export users as CSV',
  description:
    'The same users as in the list, in parts: continue with `nextCursor`. Each part is written to the audit log.',
  query: z.object({ ...filter, ...tablePartQuery }),
  output: tablePartSchema,
});

export const userSessionSchema = z.object({
  id: uuid,
  startedAt: instant,
  lastSeenAt: instant,
  address: z.string(),
  userAgent: z.string(),
  /** Name of the admin who has signed in as this user; null in the user's own sessions. */
  actorName: z.nullable(z.string()),
});

export const managedUserSchema = z.extend(userRowSchema, {
  firstName: z.string(),
  lastName: z.string(),
  /** Decides which page the root shows. */
  roleId: z.int(),
  permissions: z.array(z.string()),
  timeZone: z.nullable(z.string()),
  /** To be sent back with a change. */
  revision: z.int(),
  sessions: z.array(userSessionSchema),
  subscriptions: z.array(
    z.object({ id: z.int(), planName: z.string(), status: z.string(), startsAt: instant, endsAt: z.nullable(instant) }),
  ),
  /** An authenticator app or a passkey. */
  hasFactor: z.boolean(),
  /** Whether the caller may change this user, who must not have a higher role. */
  canChange: z.boolean(),
  /** Whether the caller may suspend, reinstate and erase this user: admins only with role 4, and never themselves. */
  canShutOut: z.boolean(),
  /** Whether the caller may sign in as this person. */
  canActAs: z.boolean(),
});

export type ManagedUser = z.infer<typeof managedUserSchema>;

export const getUser = endpoint({
  method: 'GET',
  path: '/users/{id}',
  permission: 'users.manage',
  summary: 'Get a user with roles, subscriptions and sessions',
  params: uuidParams,
  output: managedUserSchema,
  errors: ['users.notFound'],
});

export const userFields = z.object({
  firstName: personName,
  lastName: personName,
  email,
  roleIds: z.array(role).check(z.minLength(1), z.maxLength(4)),
  permissions: z.array(z.enum(grants)).check(z.maxLength(grants.length)),
  languageId: z.nullable(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  timeZone: z.nullable(z.string().check(z.maxLength(64))),
});

export type UserFields = z.infer<typeof userFields>;

const changeErrors = ['users.notFound', 'users.higherRole', 'users.yourself', 'users.lastAdmin'] as const;
/** Changing an admin's address, suspending and erasing admins requires role 4. */
const shutOutErrors = [...changeErrors, 'users.superAdminOnly'] as const;

export const newUserFields = z.extend(userFields, {
  /** Whether an email with a link to choose a password is sent, valid for seven days. */
  sendsLink: z.boolean(),
});

export type NewUserFields = z.infer<typeof newUserFields>;

export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Create a user',
  description:
    'The account is active at once. Without a link, the user signs in with single sign-on or requests a password reset. Only role 4 can assign roles 1 and 4, and only role 4 can give permissions that the caller does not have. Anything but a learner without permissions requires a step-up.',
  body: newUserFields,
  output: managedUserSchema,
  status: 201,
  errors: [
    'users.emailTaken',
    'users.forbiddenRole',
    'users.forbiddenGrant',
    'users.lookalike',
    'languages.notFound',
    'profiles.invalidTimeZone',
    'sessions.stepUpRequired',
  ],
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users/{id}',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Update a user',
  description:
    'Changed roles end all sessions of the user; changed permissions apply from the next call. Only role 4 can assign or remove roles 1 and 4, change the address of another admin, and give themselves permissions; all others give only permissions that they have. Changing roles, permissions or the address requires a step-up, and is refused to API keys.',
  params: uuidParams,
  body: z.extend(userFields, { revision: z.int() }),
  output: managedUserSchema,
  errors: [
    ...shutOutErrors,
    'users.changed',
    'users.emailTaken',
    'users.forbiddenRole',
    'users.forbiddenGrant',
    'languages.notFound',
    'profiles.invalidTimeZone',
    'sessions.stepUpRequired',
  ],
});

export const suspendUser = endpoint({
  method: 'PUT',
  path: '/users/{id}/suspension',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Suspend a user',
  description: 'All their sessions end at once, also in live rooms.',
  params: uuidParams,
  errors: [...shutOutErrors, 'users.wrongStatus'],
});

export const reinstateUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}/suspension',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Restore access of a suspended user',
  params: uuidParams,
  errors: [...shutOutErrors, 'users.wrongStatus'],
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'End all sessions of a user',
  params: uuidParams,
  errors: changeErrors,
});

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/users/{id}/sessions/{sessionId}',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'End one session of a user',
  params: z.object({ id: uuid, sessionId: uuid }),
  errors: changeErrors,
});

export const resetUserFactors = endpoint({
  method: 'DELETE',
  path: '/users/{id}/factors',
  permission: 'users.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Reset the second factor of a user',
  description:
    'Removes authenticator app, recovery codes and passkeys, ends all sessions, and notifies the user by email. Refused for the caller’s own account, and for users without a second factor.',
  params: uuidParams,
  errors: [...changeErrors, 'factors.none'],
});

export const eraseUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  permission: 'users.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Delete a user permanently',
  description:
    'Deletes name, address, biography, devices, notes, notifications and sessions. What others rely on stays under the name "Erased user": courses and events they made, messages, answers, progress figures. Their certificates lose the name and are revoked. Personal values in the audit log become unreadable.',
  params: uuidParams,
  errors: [...shutOutErrors, 'users.wrongStatus', 'sessions.stepUpRequired'],
});

export const bulkActions = ['suspend', 'reinstate', 'endSessions'] as const;

export type BulkAction = (typeof bulkActions)[number];

export const changeUsers = endpoint({
  method: 'POST',
  path: '/users/changes',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Apply an action to up to 50 users',
  description: 'Each user is processed separately: a refusal for one does not affect the others.',
  body: z.object({ action: z.enum(bulkActions), ids: z.array(uuid).check(z.minLength(1), z.maxLength(50)) }),
  output: z.object({
    done: z.array(uuid),
    /** With the error code. */
    refused: z.array(z.object({ id: uuid, code: z.string() })),
  }),
});

const refusedLine = z.object({
  /** From 0. */
  line: z.int(),
  /**
   * The address or a name is invalid, the address is in an earlier line, it has an account, or something else went wrong.
   */
  code: z.enum(['email', 'name', 'repeated', 'exists', 'failed']),
});

export type RefusedLine = z.infer<typeof refusedLine>;

export const invitePeople = endpoint({
  method: 'POST',
  path: '/invitations/batch',
  permission: 'users.invite',
  audit: 'recorded',
  summary: 'Invite up to 200 users by email',
  description:
    'Lines that cannot be invited do not affect the others. Roles are restricted as for `POST /invitations`; all but role 3 require a step-up.',
  body: z.object({
    roleId: role,
    people: z
      .array(z.object({ email: z.string().check(z.maxLength(300)), firstName: z.string(), lastName: z.string() }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({
    invited: z.int(),
    refused: z.array(refusedLine),
  }),
  errors: ['invitations.forbiddenRole', 'users.forbiddenGrant', 'sessions.stepUpRequired'],
});
