import type { Playback } from '@candela/contract/video/playback';
import type { Db } from '#db/client.ts';
import { findRow, insertProgress } from './playback.queries.ts';
import { playbackTtlSeconds, signPlayback } from './playback.signature.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';

/** The playlist of a video that the caller may watch as a recording, all of it or what is published. */
export type FindRecordingPlaylist = (
  caller: SignedInCaller,
  videoId: string,
  isWhole: boolean,
) => Promise<string | null>;

/** Whether the caller may open a lesson, and its course; null where not. */
export type GetLessonAccess = (
  caller: SignedInCaller,
  lessonId: number,
) => Promise<{ courseId: number; isEnrolled: boolean } | null>;

interface Deps {
  db: Db;
  /** Key of the playback signatures. */
  secret: string;
  getLessonAccess: GetLessonAccess;
  findRecordingPlaylist: FindRecordingPlaylist;
  now?: () => Date;
}

export function createPlaybackService({
  db,
  secret,
  getLessonAccess,
  findRecordingPlaylist,
  now = () => new Date(),
}: Deps) {
  /**
   * A signed address for ten minutes. `isWhole` asks for a recording as its hosts see it.
   * @throws AppError videos.notFound (also when nothing that shows it is open to the caller), videos.notReady
   */
  async function createPlayback(caller: SignedInCaller, id: string, isWhole: boolean): Promise<Playback> {
    const video = await findRow(db, id);
    if (!video) throw new AppError('videos.notFound');
    const lesson = isWhole ? null : await findOpenLesson(caller, video.lessonIds);
    const playlist = lesson ? video.playlist : await findRecordingPlaylist(caller, id, isWhole);
    if (playlist === null) throw new AppError('videos.notFound');
    if (video.state !== 'ready') throw new AppError('videos.notReady');
    if (lesson?.isEnrolled) await insertProgress(db, caller.userId, lesson);
    const signed = signPlayback({
      videoId: id,
      userId: caller.userId,
      secret,
      now: now(),
      ttlSeconds: playbackTtlSeconds,
    });
    return {
      hlsUrl: `${signed.path}/${playlist}`,
      posterUrl: null,
      captions: video.captions.map((caption) => ({
        ...caption,
        url: `${signed.path}/captions/${caption.languageCode}.vtt`,
      })),
      durationSeconds: video.durationSeconds,
      expiresAt: signed.expiresAt.toISOString(),
    };
  }

  async function findOpenLesson(caller: SignedInCaller, lessonIds: readonly number[]) {
    for (const id of lessonIds) {
      const access = await getLessonAccess(caller, id);
      if (access) return { id, ...access };
    }
    return null;
  }

  return { createPlayback };
}
