import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';

export const educatorSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  associateId: z.nullable(z.string()),
  thumbnailImagePath: z.nullable(z.string()),
  biography: z.string(),
  courseCount: z.int(),
  followerCount: z.int(),
  /** Whether the caller is told when they go live. */
  isFollowed: z.boolean(),
});

export type Educator = z.infer<typeof educatorSchema>;

export const listEducators = endpoint({
  method: 'GET',
  path: '/educators',
  permission: 'signedIn',
  summary: 'Active trainers by name',
  query: z.object({
    /** A part of the name, or of the associate id. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...pageQuery,
  }),
  output: pageOf(educatorSchema),
});

export const followEducator = endpoint({
  method: 'PUT',
  path: '/educators/{id}/follow',
  permission: 'signedIn',
  summary: 'Follow a trainer, to be told when they go live; or stop',
  params: uuidParams,
  body: z.object({ isFollowed: z.boolean() }),
  errors: ['educators.notFound'],
});
