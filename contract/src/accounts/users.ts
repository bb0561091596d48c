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
  summary: 'People, with search, filters and order',
  description:
    'With `search` in the order of what was found, whatever `sort` says. `count` comes with the first page and goes up to 10,000, with a filter up to 1,000; one more means more. With `search` it goes up to the page, and up to 50; one more means more.',
  query: z.object({ ...pageQuery, ...filter, sort: z._default(z.enum(userSorts), 'joined') }),
  output: z.object({ ...pageOf(userRowSchema).shape, count: z.nullable(z.int()) }),
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/users/export',
  permission: 'users.manage',
  isStepUp: true,
  summary: 'The same people as CSV, part by part; each part is written into the audit log',
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
  summary: 'One person with roles, subscriptions and sessions',
  params: uuidParams,
  output: managedUserSchema,
  errors: ['users.notFound'],
});

export const userFields = z.object({
  firstName: personName,
  lastName: personName,
  email,
  roleIds: z.array(role).check(z.minLength(1), z.maxLength(4)),
  permissions: z.array(z.enum(grants)).check(z.maxLength(4)),
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
  summary: 'Make the account of a person, who has it at once',
  description:
    'Without a link they sign in by what they have: a provider, or a password that they ask for with their address. Roles 1 and 4 are given by role 4 only, after a step-up.',
  body: newUserFields,
  output: managedUserSchema,
  status: 201,
  errors: [
    'users.emailTaken',
    'users.forbiddenRole',
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
  summary: 'Change names, address, roles, permissions, language or zone of a person',
  description:
    'Other roles end all sessions of the person at once; other permissions hold from the next call. Roles 1 and 4 are given and taken by role 4 only, who alone changes the address of another admin and gives themselves permissions. Other roles and another address need a step-up.',
  params: uuidParams,
  body: z.extend(userFields, { revision: z.int() }),
  output: managedUserSchema,
  errors: [
    ...shutOutErrors,
    'users.changed',
    'users.emailTaken',
    'users.forbiddenRole',
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
  summary: 'Suspend a person: their sessions end at once, also in live rooms',
  params: uuidParams,
  errors: [...shutOutErrors, 'users.wrongStatus'],
});

export const reinstateUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}/suspension',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Let a suspended person sign in again',
  params: uuidParams,
  errors: [...shutOutErrors, 'users.wrongStatus'],
});

export const endUserSessions = endpoint({
  method: 'DELETE',
  path: '/users/{id}/sessions',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Sign a person out everywhere, at once',
  params: uuidParams,
  errors: changeErrors,
});

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/users/{id}/sessions/{sessionId}',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Sign a person out on one device',
  params: z.object({ id: uuid, sessionId: uuid }),
  errors: changeErrors,
});

export const resetUserFactors = endpoint({
  method: 'DELETE',
  path: '/users/{id}/factors',
  permission: 'users.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Reset the second factor of a person who has lost it',
  description:
    'Authenticator app, recovery codes and passkeys are gone, all sessions end, and the person is told by mail. Not of oneself, nor of somebody without any.',
  params: uuidParams,
  errors: [...changeErrors, 'factors.none'],
});

export const eraseUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  permission: 'users.manage',
  isStepUp: true,
  audit: 'recorded',
  summary: 'Delete a person for good',
  description:
    'Name, address, biography, devices, notes, notifications and sessions are gone. What others rely on stays under the name "Erased user": courses and events they made, messages, answers, figures of progress. Certificates lose their name and are revoked. Personal values in the audit log cannot be read any more.',
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
  summary: 'Apply one action to up to fifty people, each separately',
  description: 'What is refused for one holds up nobody else.',
  body: z.object({ action: z.enum(bulkActions), ids: z.array(uuid).check(z.minLength(1), z.maxLength(50)) }),
  output: z.object({
    done: z.array(uuid),
    /** With the error code. */
    refused: z.array(z.object({ id: uuid, code: z.string() })),
  }),
});

export const invitePeople = endpoint({
  method: 'POST',
  path: '/invitations/batch',
  permission: 'users.invite',
  audit: 'recorded',
  summary: 'Invite up to 200 people by mail, each by themselves',
  body: z.object({
    roleId: role,
    people: z
      .array(z.object({ email: z.string().check(z.maxLength(300)), firstName: z.string(), lastName: z.string() }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({
    invited: z.int(),
    /** Line numbers from 0, with the reason: the address or a name is invalid, it has an account, or something else went wrong. */
    refused: z.array(z.object({ line: z.int(), code: z.enum(['invalid', 'exists', 'failed']) })),
  }),
  errors: ['invitations.forbiddenRole', 'sessions.stepUpRequired'],
});
