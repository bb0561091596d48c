import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';

/** In bytes. */
export const maxAvatarBytes = 5_000_000;

const avatarSchema = z.object({ thumbnailImagePath: z.nullable(z.string()) });
const share = z.coerce.number().check(z.minimum(0), z.maximum(1));

export const uploadAvatar = endpoint({
  method: 'POST',
  path: '/profile/avatar',
  permission: 'signedIn',
  summary: 'Give the signed-in user a picture: its bytes are the body, as application/octet-stream',
  description:
    'JPEG, PNG, WebP or GIF of at most 5 MB and 40 million pixels; kept as a square WebP without what cameras write into files. The part that is kept is given in shares of its width and height.',
  query: z.object({
    left: z.optional(share),
    top: z.optional(share),
    width: z.optional(share),
    height: z.optional(share),
  }),
  output: avatarSchema,
  status: 201,
  errors: [
    'assets.tooLarge',
    'assets.unknownType',
    'assets.unreadable',
    'assets.tooManyPixels',
    'request.unsupportedType',
  ],
});

export const removeAvatar = endpoint({
  method: 'DELETE',
  path: '/profile/avatar',
  permission: 'signedIn',
  summary: 'Take the picture of the signed-in user away: their initials are shown again',
  output: avatarSchema,
});
