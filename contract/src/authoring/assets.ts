import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { fileName, idParams } from '#fields.ts';
import { pictureErrors, pictureLimits } from '#pictures.ts';

/** `image`: in texts; `cover`: of the course, 16 to 9; `file`: attached to a lesson. */
export const assetKinds = ['image', 'cover', 'file'] as const;
export type AssetKind = (typeof assetKinds)[number];

/** In bytes; images have at most 40 million pixels. */
export const assetLimits = { image: pictureLimits.bytes, cover: pictureLimits.bytes, file: 100_000_000 } as const;

/** A file of a course. Its type is detected from its bytes. */
export const assetSchema = z.object({
  id: z.uuid(),
  kind: z.enum(assetKinds),
  name: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** SHA-256, hex. */
  checksum: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Valid until the end of the next day. */
  url: z.string(),
});

export type Asset = z.infer<typeof assetSchema>;

const share = z.coerce.number().check(z.minimum(0), z.maximum(1));

export const uploadAsset = endpoint({
  method: 'POST',
  path: '/courses/{id}/assets',
  permission: 'courses.create',
  audit: 'preparation',
  summary: 'Upload a file of a course',
  description:
    'The body is the file as `application/octet-stream`. Images and covers are JPEG, PNG, WebP or GIF and are stored as WebP without metadata. The type of other files is detected from their content and has to be an allowed one. The crop of a cover is given in fractions of width and height.',
  params: idParams,
  query: z.object({
    kind: z.enum(assetKinds),
    name: fileName,
    left: z.optional(share),
    top: z.optional(share),
    width: z.optional(share),
    height: z.optional(share),
  }),
  output: assetSchema,
  status: 201,
  errors: ['courses.notFound', 'drafts.locked', ...pictureErrors, 'request.unsupportedType'],
});
