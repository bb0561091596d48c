import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, instant, uuid, uuidParams } from '#fields.ts';

export const playbackSchema = z.object({
  /** Signed address of the HLS master playlist, relative to the site; for hosted videos the absolute address at the host. */
  hlsUrl: z.string(),
  posterUrl: z.nullable(z.string()),
  captions: z.array(
    z.object({
      languageCode: z.string(),
      label: z.string(),
      url: z.string(),
      /** Revision of the text. */
      revision: z.int(),
    }),
  ),
  /** Chapters in chronological order, in seconds of what is played. */
  chapters: z.array(z.object({ seconds: z.number(), title: z.string() })),
  /** WebVTT file whose cues refer to thumbnails by their position in a sheet (`sheet.jpg#xywh=…`); null if there are none. */
  thumbnailsUrl: z.nullable(z.string()),
  durationSeconds: z.number(),
  /** Whether the viewer's name moves across the picture as a watermark. */
  isWatermarked: z.boolean(),
  /** When the address expires; renew it after half of the time. */
  expiresAt: instant,
});

export type Playback = z.infer<typeof playbackSchema>;

export const createPlayback = endpoint({
  method: 'POST',
  path: '/videos/{id}/playback',
  permission: 'courses.read',
  audit: 'own',
  summary: 'Get a playback address of a video',
  description:
    'The address is valid for ten minutes. The caller’s access is checked at each call. The setting `videos.playersPerAccount` limits how many players of an account can play at the same time: a player is identified by `player`, and counts as long as it repeats this call within ten minutes and its session lasts. Users who manage the video are not counted.',
  params: uuidParams,
  query: z.object({
    /** For hosts of a recording: also the unpublished parts. */
    whole: z.optional(z.enum(['true'])),
    /** A course of the caller whose draft uses the video: it plays as for a learner, without storing progress. */
    draftOf: z.optional(contentId),
    /** Id of the player; players of an account without an id count as one. */
    player: z.optional(uuid),
    /** If the limit is reached: stop the player that started first, which is notified. */
    takesOver: z.optional(z.enum(['true'])),
  }),
  output: playbackSchema,
  errors: ['videos.notFound', 'videos.notReady', 'videos.failed', 'videos.playedElsewhere', 'videos.hostUnavailable'],
});

export const leavePlayback = endpoint({
  method: 'DELETE',
  path: '/playback-places/{id}',
  permission: 'courses.read',
  audit: 'own',
  summary: 'Report that a player of the caller has stopped',
  description: 'Another player of the account can start then.',
  params: uuidParams,
});
