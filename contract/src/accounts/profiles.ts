import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { subscriptionSchema } from './subscriptions.ts';

/** The signed-in user with what the shell needs. */
export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Primary role: decides where the root leads. */
  roleId: z.int(),
  roleIds: z.array(z.int()),
  /** Features granted to the user, e.g. 'Manage Courses'. */
  permissions: z.array(z.string()),
  thumbnailImagePath: z.nullable(z.string()),
  languageId: z.nullable(z.int()),
  /** IANA zone, null until chosen: the browser's zone is used. */
  timeZone: z.nullable(z.string()),
  /** Lessons to finish in a week. */
  weeklyGoal: z.int(),
  /** Type of the first subscription whose plan is in `access.planIds`, else null. */
  subscriptionTypeId: z.nullable(z.int()),
  subscriptions: z.array(subscriptionSchema),
});

export type Profile = z.infer<typeof profileSchema>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  permission: 'signedIn',
  summary: 'The signed-in user',
  output: profileSchema,
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  permission: 'signedIn',
  summary: 'Change language, time zone or weekly goal of the signed-in user',
  body: z.object({
    languageId: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
    timeZone: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    weeklyGoal: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  }),
  output: profileSchema,
  errors: ['languages.notFound', 'profiles.invalidTimeZone'],
});
