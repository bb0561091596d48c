import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, instant, uuid, uuidParams } from '#fields.ts';

export const playbackSchema = z.object({
  /** Signed address of the HLS master playlist, relative to the site; of a hosted video the whole address at its host. */
  hlsUrl: z.string(),
  posterUrl: z.nullable(z.string()),
  captions: z.array(
    z.object({
      languageCode: z.string(),
      label: z.string(),
      url: z.string(),
      /** Of what they say: another one says something else. */
      revision: z.int(),
    }),
  ),
  /** Where its parts begin, in seconds of what is played, in the order of time. */
  chapters: z.array(z.object({ seconds: z.number(), title: z.string() })),
  /** WebVTT whose cues name a picture each, with its place in a sheet (`sheet.jpg#xywh=…`); null where there is none. */
  thumbnailsUrl: z.nullable(z.string()),
  durationSeconds: z.number(),
  /** Whether the name of who watches wanders over the picture. */
  isWatermarked: z.boolean(),
  /** When the address stops working; ask again at half of the time. */
  expiresAt: instant,
});

export type Playback = z.infer<typeof playbackSchema>;

export const createPlayback = endpoint({
  method: 'POST',
  path: '/videos/{id}/playback',
  permission: 'courses.read',
  summary: 'Get a playback address of a video',
  description:
    'The address is valid for ten minutes. The caller’s access is checked at each call. The setting `videos.playersPerAccount` limits how many players of an account can play at the same time: a player is identified by `player`, and counts as long as it repeats this call within ten minutes and its session lasts. Users who manage the video are not counted.',
  params: uuidParams,
  query: z.object({
    /** Of a recording, for its hosts: also what is not published. */
    whole: z.optional(z.enum(['true'])),
    /** A course of the caller whose draft shows the video: it plays as for a learner, and nothing is kept of it. */
    draftOf: z.optional(contentId),
    /** The page or app that plays; without one all of an account count as one. */
    player: z.optional(uuid),
    /** Where no place is left: the player that began first loses its own, and is told so. */
    takesOver: z.optional(z.enum(['true'])),
  }),
  output: playbackSchema,
  errors: ['videos.notFound', 'videos.notReady', 'videos.failed', 'videos.playedElsewhere', 'videos.hostUnavailable'],
});

export const leavePlayback = endpoint({
  method: 'DELETE',
  path: '/playback-places/{id}',
  permission: 'courses.read',
  summary: 'Report that a player of the caller has stopped',
  description: 'Another player of the account can start then.',
  params: uuidParams,
});
