import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

export const educatorSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  associateId: z.nullable(z.string()),
  thumbnailImagePath: z.nullable(z.string()),
  biography: z.string(),
  /** Codes of the languages that they speak. */
  spokenLanguages: z.array(z.string()),
  /** Featured ones come first, in the order set by admins. */
  isFeatured: z.boolean(),
  courseCount: z.int(),
  followerCount: z.int(),
  /** Whether the caller is notified when they go live. */
  isFollowed: z.boolean(),
});

export type Educator = z.infer<typeof educatorSchema>;

export const listEducators = endpoint({
  method: 'GET',
  path: '/educators',
  permission: 'signedIn',
  summary: 'List active trainers',
  description: 'Featured trainers in their order, then the others by name; with `search`, by relevance.',
  query: z.object({
    /** Beginning of the name from any of its words, or of the associate id. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** Only trainers who speak this language. */
    languageCode: z.optional(z.string().check(z.maxLength(12))),
    ...pageQuery,
  }),
  output: pageOf(educatorSchema),
});

export const followEducator = endpoint({
  method: 'PUT',
  path: '/educators/{id}/follow',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Follow a trainer, or unfollow them',
  description: 'Followers are notified when the trainer goes live.',
  params: uuidParams,
  body: z.object({ isFollowed: z.boolean() }),
  errors: ['educators.notFound'],
});

export const educatorProfileSchema = z.extend(educatorSchema, {
  /** IANA zone; null if it is hidden. */
  timeZone: z.nullable(z.string()),
  joinedAt: instant,
  /** Of all their published courses; null if there are none. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
});

export type EducatorProfile = z.infer<typeof educatorProfileSchema>;

export const getEducator = endpoint({
  method: 'GET',
  path: '/educators/{id}',
  permission: 'signedIn',
  summary: 'Get an active trainer',
  params: uuidParams,
  output: educatorProfileSchema,
  errors: ['educators.notFound'],
});

/** Maximum number of featured trainers. */
export const maxFeatured = 100;

export const featureEducator = endpoint({
  method: 'PUT',
  path: '/educators/{id}/featured',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Feature a trainer, or move a featured one',
  params: uuidParams,
  body: z.object({
    /** The featured trainer after whom to insert; null: first; omitted: last. */
    afterId: z.optional(z.nullable(uuid)),
  }),
  errors: ['educators.notFound', 'educators.tooManyFeatured'],
});

export const unfeatureEducator = endpoint({
  method: 'DELETE',
  path: '/educators/{id}/featured',
  permission: 'users.manage',
  audit: 'recorded',
  summary: 'Stop featuring a trainer',
  params: uuidParams,
  errors: ['educators.notFound'],
});
