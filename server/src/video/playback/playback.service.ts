import type { Playback } from '@candela/contract/video/playback';
import type { Db } from '#db/client.ts';
import { findRow, insertProgress, type VideoRow } from './playback.queries.ts';
import { freePlace, takePlace } from './places.queries.ts';
import { playbackTtlSeconds, signPlayback } from './playback.signature.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { AppError } from '#platform/http/errors.ts';
import type { HostPlaybackOf } from '#video/host-playback.ts';
import { findManaged } from '#video/video-access.ts';

/** The playlist of a video that the caller may watch as a recording, all of it or what is published. */
export type FindRecordingPlaylist = (
  caller: SignedInCaller,
  videoId: string,
  isWhole: boolean,
) => Promise<string | null>;

/** What a recording says of itself, in seconds of what is published; null for other videos. */
export type DescribeRecording = (videoId: string) => Promise<{
  chapters: Playback['chapters'];
  /** Language of what was understood while it was live; null where nothing was. */
  spokenCode: string | null;
} | null>;

/** Whether the caller may open a lesson, and its course; null where not. */
export type GetLessonAccess = (
  caller: SignedInCaller,
  lessonId: number,
) => Promise<{ courseId: number; isEnrolled: boolean } | null>;

/** Whether a course that the caller makes shows a video, in its draft or before. */
export type IsShownInDraft = (caller: SignedInCaller, courseId: number, videoId: string) => Promise<boolean>;

/** What the site says of playing videos. */
export type GetPlaybackSettings = () => Promise<{ playersPerAccount: number; isWatermarked: boolean }>;

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  /** Key of the playback signatures. */
  secret: string;
  getLessonAccess: GetLessonAccess;
  isShownInDraft: IsShownInDraft;
  findRecordingPlaylist: FindRecordingPlaylist;
  describeRecording: DescribeRecording;
  getPlaybackSettings: GetPlaybackSettings;
  /** Of videos that lie at a host. */
  hostPlayback: HostPlaybackOf;
  now?: () => Date;
}

interface Wanted {
  id: string;
  /** A recording as its hosts see it. */
  isWhole: boolean;
  /** The course whose draft it is looked at in. */
  draftOf?: number | undefined;
  /** What plays it; those that do not say so count as one for each account. */
  playerId?: string | undefined;
  /** Whether the player that began first makes room. */
  isTakingOver: boolean;
}

export function createPlaybackService(deps: Deps) {
  const { db, domainEvents, secret, getLessonAccess, isShownInDraft, findRecordingPlaylist, describeRecording } = deps;
  const { getPlaybackSettings, hostPlayback, now = () => new Date() } = deps;

  /**
   * A signed address for ten minutes, for a player that has a place among those of its account.
   * @throws AppError videos.notFound (also when nothing that shows it is open to the caller), videos.notReady, videos.failed,
   * videos.playedElsewhere, videos.hostUnavailable
   */
  async function createPlayback(caller: SignedInCaller, wanted: Wanted): Promise<Playback> {
    const video = await findRow(db, wanted.id);
    if (!video) throw new AppError('videos.notFound');
    const { playlist, lesson, isPreview } = await admit(caller, video, wanted);
    if (video.state === 'failed') throw new AppError('videos.failed');
    if (video.state !== 'ready') throw new AppError('videos.notReady');
    const settings = await getPlaybackSettings();
    // Who has signed in as somebody else takes nobody's place, and is not counted.
    if (!isPreview && !caller.actor) await takePlaceOf(caller, wanted, settings.playersPerAccount);
    if (lesson?.isEnrolled && !caller.actor) await db.transaction((tx) => insertProgress(tx, caller.userId, lesson));
    const { userId } = caller;
    const signed = signPlayback({ videoId: video.id, userId, secret, now: now(), ttlSeconds: playbackTtlSeconds });
    const hosted = await playHosted(video, userId);
    return {
      hlsUrl: hosted?.hlsUrl ?? `${signed.path}/${playlist}`,
      posterUrl: (video.poster && `${signed.path}/${video.poster}`) ?? hosted?.posterUrl ?? null,
      ...(await describe(video, signed.path, wanted.isWhole)),
      thumbnailsUrl: video.thumbnails && `${signed.path}/${video.thumbnails}`,
      durationSeconds: video.durationSeconds,
      isWatermarked: settings.isWatermarked,
      expiresAt: signed.expiresAt.toISOString(),
    };
  }

  /**
   * Addresses at the host are for the whole of the video: its player cannot change them while it plays. It still asks for new
   * ones, and is refused when the caller may not watch any more.
   */
  async function playHosted({ hostId, externalId, durationSeconds }: VideoRow, userId: string) {
    if (hostId === null || externalId === null) return null;
    const ttlSeconds = Math.min(6 * 3600, playbackTtlSeconds + Math.ceil(2 * durationSeconds));
    return hostPlayback({ projectId: hostId, externalId, userId, ttlSeconds, now: now() });
  }

  /** By what the caller may watch: a lesson, a recording, or because the video is theirs. */
  async function admit(caller: SignedInCaller, video: VideoRow, { isWhole, draftOf }: Wanted) {
    if (draftOf !== undefined) {
      if (!(await isShownInDraft(caller, draftOf, video.id))) throw new AppError('videos.notFound');
      return { playlist: video.playlist, lesson: null, isPreview: true };
    }
    const lesson = isWhole ? null : await findOpenLesson(caller, video.lessonIds);
    if (lesson) return { playlist: video.playlist, lesson, isPreview: false };
    const recorded = await findRecordingPlaylist(caller, video.id, isWhole);
    if (recorded !== null) return { playlist: recorded, lesson, isPreview: isWhole };
    // A recording that is not published is watched whole.
    const managed = isWhole ? null : await findManaged(db, caller, video.id);
    if (managed?.eventId !== null) throw new AppError('videos.notFound');
    return { playlist: video.playlist, lesson, isPreview: true };
  }

  async function takePlaceOf(caller: SignedInCaller, wanted: Wanted, limit: number): Promise<void> {
    const { userId } = caller;
    const lost = await takePlace(db, {
      userId,
      playerId: wanted.playerId ?? userId,
      videoId: wanted.id,
      limit,
      expiresAt: new Date(now().getTime() + playbackTtlSeconds * 1000),
      isTakingOver: wanted.isTakingOver,
    });
    if (lost === null) throw new AppError('videos.playedElsewhere');
    for (const playerId of lost) domainEvents.emit('playback.takenOver', userId, playerId);
  }

  /** What is read and chosen beside the picture. A whole recording has its own beside it. */
  async function describe(video: VideoRow, path: string, isWhole: boolean) {
    const urlOf = (languageCode: string) => `${path}/captions/${languageCode}.vtt`;
    const captions = video.captions.map((caption) => ({ ...caption, url: urlOf(caption.languageCode) }));
    const recording = await describeRecording(video.id);
    if (isWhole) return { captions: [], chapters: [] };
    if (!recording) return { captions, chapters: video.chapters };
    const { chapters, spokenCode } = recording;
    if (spokenCode === null || captions.some(({ languageCode }) => languageCode === spokenCode))
      return { captions, chapters };
    const spoken = { languageCode: spokenCode, label: nameOf(spokenCode), url: urlOf(spokenCode), revision: 0 };
    return { captions: [...captions, spoken], chapters };
  }

  async function findOpenLesson(caller: SignedInCaller, lessonIds: readonly number[]) {
    for (const id of lessonIds) {
      const access = await getLessonAccess(caller, id);
      if (access) return { id, ...access };
    }
    return null;
  }

  const leave = (caller: SignedInCaller, playerId: string) => freePlace(db, caller.userId, playerId);

  return { createPlayback, leave };
}

/** A language in its own words. */
function nameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}
