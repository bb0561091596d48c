import { registerMedia } from './playback/playback.media.ts';
import { mountPlayback } from './playback/playback.routes.ts';
import {
  createPlaybackService,
  type FindRecordingPlaylist,
  type GetLessonAccess,
} from './playback/playback.service.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';

/** Videos of lessons and recordings: what becomes of them, and who may watch. */
export function mountVideo(
  { db, app, api, secret, storage }: Context,
  access: { getLessonAccess: GetLessonAccess; findRecordingPlaylist: FindRecordingPlaylist },
) {
  const mediaKey = deriveKey(secret, 'media');
  mountPlayback(api, createPlaybackService({ db, secret: mediaKey, ...access }));
  registerMedia(app, { storage, secret: mediaKey });
}
