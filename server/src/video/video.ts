import type { Cue } from '@candela/contract/video/captions';
import { writeVtt } from './captions/caption-files.ts';
import { createCaptions } from './captions/captions.service.ts';
import { mountCaptions } from './captions/captions.routes.ts';
import { createChapters } from './captions/chapters.service.ts';
import { registerMedia } from './playback/playback.media.ts';
import { mountPlayback } from './playback/playback.routes.ts';
import {
  createPlaybackService,
  type DescribeRecording,
  type FindRecordingPlaylist,
  type GetLessonAccess,
  type GetPlaybackSettings,
} from './playback/playback.service.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { roomOfUser } from '#platform/realtime/rooms.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** A player of a user lost its place to another one. */
    'playback.takenOver': [userId: string, playerId: string];
  }
}

interface VideoDeps {
  getLessonAccess: GetLessonAccess;
  findRecordingPlaylist: FindRecordingPlaylist;
  describeRecording: DescribeRecording;
  /** What was understood while a session was live; null for videos of other kinds and other languages. */
  listSpoken(videoId: string, languageCode: string): Promise<Omit<Cue, 'id'>[] | null>;
  getPlaybackSettings: GetPlaybackSettings;
}

/** Videos of lessons and recordings: what becomes of them, and who may watch. */
export function mountVideo({ db, app, api, domainEvents, hub, secret, storage }: Context, deps: VideoDeps) {
  const mediaKey = deriveKey(secret, 'media');
  mountPlayback(api, createPlaybackService({ db, domainEvents, secret: mediaKey, ...deps }));
  registerMedia(app, {
    storage,
    secret: mediaKey,
    readSpoken: async (videoId, languageCode) => {
      const cues = await deps.listSpoken(videoId, languageCode);
      return cues && writeVtt(cues.map((cue, at) => ({ id: `spoken-${at}`, ...cue })));
    },
  });
  domainEvents.on('playback.takenOver', (userId, playerId) =>
    hub.publish(roomOfUser(userId), 'playback.takenOver', { playerId }),
  );
  mountCaptions(api, createCaptions({ db, storage }), createChapters({ db }));
}
