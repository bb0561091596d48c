import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { uuid } from '#fields.ts';
import { pictureErrors } from '#pictures.ts';

/** Pictures of one post, characters of the text for those who do not see one, and pictures that an author uploads in 24 hours. */
export const feedPictureLimits = { atOnce: 10, alt: 500, aDay: 200 } as const;

/** A picture at its place in a post, by the id that its upload has given. */
export const feedPictureFieldsSchema = z.object({
  id: uuid,
  /** What it shows, for those who do not see it. */
  alt: z._default(z.string().check(z.trim(), z.maxLength(feedPictureLimits.alt)), ''),
});

export type FeedPictureFields = z.infer<typeof feedPictureFieldsSchema>;

/** A picture as it is stored, and where it is. */
export const storedFeedPictureSchema = z.object({
  id: uuid,
  width: z.int(),
  height: z.int(),
  /** From the narrowest to the whole one. Each address is for the caller alone, and leads nowhere once they may not read the post. */
  sources: z.array(z.object({ url: z.string(), width: z.int() })),
});

export type StoredFeedPicture = z.infer<typeof storedFeedPictureSchema>;

/** A picture of a post that is read. */
export const feedPictureSchema = z.object({ ...storedFeedPictureSchema.shape, alt: z.string() });

export type FeedPicture = z.infer<typeof feedPictureSchema>;

export const uploadFeedPicture = endpoint({
  permission: 'feeds.create',
  visibleBy: 'Feeds',
  method: 'POST',
  path: '/feeds/pictures',
  audit: 'draft',
  summary: 'Upload a picture for a post',
  description:
    'The body is the picture as `application/octet-stream`: JPEG, PNG, WebP or GIF, at most 15 MB and 60 million pixels. It is stored as a WebP without camera metadata, at most 1,600 pixels wide. ' +
    'It belongs to the post that is saved with its id in `pictures`; one that no post has is removed after a week.',
  output: z.object({
    ...storedFeedPictureSchema.shape,
    /** Whether it moved: only its first picture is kept. */
    wasAnimated: z.boolean(),
  }),
  status: 201,
  errors: ['feeds.tooManyPictures', ...pictureErrors, 'request.unsupportedType'],
});
