import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { pictureErrors } from '#pictures.ts';

const avatarSchema = z.object({ thumbnailImagePath: z.nullable(z.string()) });
const share = z.coerce.number().check(z.minimum(0), z.maximum(1));

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/profile/avatar',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Upload a profile picture',
  description:
    'The body is the image as `application/octet-stream`: JPEG, PNG, WebP or GIF, at most 15 MB and 60 million pixels. It is stored as a square WebP without camera metadata. The crop is given in fractions of width and height.',
  query: z.object({
    left: z.optional(share),
    top: z.optional(share),
    width: z.optional(share),
    height: z.optional(share),
  }),
  output: avatarSchema,
  status: 201,
  errors: [...pictureErrors, 'request.unsupportedType'],
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/profile/avatar',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Remove the profile picture',
  description: 'The user’s initials are shown instead.',
  output: avatarSchema,
});
