import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { uuidParams } from '#fields.ts';
import { listOf } from '#paging.ts';
import { seenFilters, userSorts, userStatuses } from './users.ts';

/** Optional columns of the user list, beside the name. */
export const userColumns = ['role', 'plan', 'status', 'courses', 'lastSeen', 'joined', 'associateId'] as const;
export type UserColumn = (typeof userColumns)[number];

export const maxUserViews = 20;

const id = z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647)));

const newView = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** Filters, as accepted by the user list. */
  filter: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    status: z.optional(z.enum(userStatuses)),
    roleId: id,
    planId: id,
    languageId: id,
    seen: z.optional(z.enum(seenFilters)),
    sort: z.optional(z.enum(userSorts)),
  }),
  columns: z.array(z.enum(userColumns)).check(z.maxLength(userColumns.length)),
});

export const userViewSchema = z.extend(newView, { id: z.uuid() });

export type NewUserView = z.infer<typeof newView>;
export type UserView = z.infer<typeof userViewSchema>;

export const listUserViews = endpoint({
  method: 'GET',
  path: '/user-views',
  permission: 'users.manage',
  summary: 'List the caller’s saved views of the user list, by name',
  output: listOf(userViewSchema),
});

export const saveUserView = endpoint({
  method: 'POST',
  path: '/user-views',
  permission: 'users.manage',
  audit: 'own',
  summary: 'Save a view of the user list',
  description: 'Replaces a view with the same name.',
  body: newView,
  output: userViewSchema,
  status: 201,
  errors: ['userViews.tooMany'],
});

export const removeUserView = endpoint({
  method: 'DELETE',
  path: '/user-views/{id}',
  permission: 'users.manage',
  audit: 'own',
  summary: 'Delete one of the caller’s saved views',
  description: 'Also succeeds when there is no such view.',
  params: uuidParams,
});
