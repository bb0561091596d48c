import * as z from 'zod/mini';
import { subscriptionSchema } from '#billing/subscriptions.ts';
import { endpoint } from '#endpoint.ts';
import { instant, uuidParams } from '#fields.ts';
import { profileFields } from './people.ts';

/** In characters. */
export const maxBiography = 2000;

/** The signed-in user with the data that the app shell needs. */
export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Primary role: decides which page the root shows. */
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
  /** From then on, nothing is allowed without a second factor; null: none is missing. */
  factorDueAt: z.nullable(instant),
});

export type Profile = z.infer<typeof profileSchema>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/profile',
  permission: 'signedIn',
  summary: 'Get the signed-in user',
  output: profileSchema,
});

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/profile',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Update the caller’s profile and preferences',
  description: 'Biography, spoken languages, visibility, language, time zone and weekly goal.',
  body: z.object({
    languageId: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
    timeZone: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
    weeklyGoal: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
    /** Plain text; an empty line begins a new paragraph. */
    biography: z.optional(z.string().check(z.trim(), z.maxLength(maxBiography))),
    spokenLanguages: z.optional(z.array(z.string().check(z.regex(/^[a-z]{2,3}$/))).check(z.maxLength(10))),
    /** Visible to the user and to admins only. */
    hiddenFields: z.optional(z.array(z.enum(profileFields)).check(z.maxLength(profileFields.length))),
    /** Other learners see only name and picture; has no effect for trainers. */
    isPrivate: z.optional(z.boolean()),
  }),
  output: profileSchema,
  errors: ['languages.notFound', 'profiles.invalidTimeZone'],
});

export const aboutSchema = z.object({
  biography: z.string(),
  spokenLanguages: z.array(z.string()),
  hiddenFields: z.array(z.enum(profileFields)),
  isPrivate: z.boolean(),
});

export type About = z.infer<typeof aboutSchema>;

export const getAbout = endpoint({
  method: 'GET',
  path: '/profile/about',
  permission: 'signedIn',
  summary: 'Get the caller’s own profile texts, and who can see them',
  output: aboutSchema,
});

export const personProfileSchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  thumbnailImagePath: z.nullable(z.string()),
  /** Whether they teach, and so have a page as an educator. */
  isEducator: z.boolean(),
  /** Null if the caller may only see name and picture. */
  joinedAt: z.nullable(instant),
  /** False: the caller may only see name and picture. */
  isOpen: z.boolean(),
  biography: z.string(),
  spokenLanguages: z.array(z.string()),
  /** Null if it is hidden, like the following fields. */
  timeZone: z.nullable(z.string()),
  /** Lessons a week. */
  weeklyGoal: z.nullable(z.int()),
  learning: z.nullable(z.object({ completedCourses: z.int(), certificates: z.int() })),
});

export type PersonProfile = z.infer<typeof personProfileSchema>;

export const getPersonProfile = endpoint({
  method: 'GET',
  path: '/people/{id}',
  permission: 'signedIn',
  summary: 'Get the profile of an active user',
  description: 'Contains what the caller may see; for the caller’s own id, what others see.',
  params: uuidParams,
  output: personProfileSchema,
  errors: ['profiles.notFound'],
});
