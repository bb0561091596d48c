import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant, uuidParams } from '#fields.ts';

export const playbackSchema = z.object({
  /** Signed address of the HLS master playlist, relative to the site. */
  hlsUrl: z.string(),
  posterUrl: z.nullable(z.string()),
  captions: z.array(z.object({ languageCode: z.string(), label: z.string(), url: z.string() })),
  durationSeconds: z.number(),
  /** When the address stops working; ask again at half of the time. */
  expiresAt: instant,
});

export type Playback = z.infer<typeof playbackSchema>;

export const createPlayback = endpoint({
  method: 'POST',
  path: '/videos/{id}/playback',
  permission: 'courses.read',
  summary: 'A playback address for ten minutes; entitlement is checked every time',
  params: uuidParams,
  /** Of a recording, for its hosts: also what is not published. */
  query: z.object({ whole: z.optional(z.enum(['true'])) }),
  output: playbackSchema,
  errors: ['videos.notFound', 'videos.notReady'],
});
