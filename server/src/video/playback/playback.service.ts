import type { Db } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { ProvisionMap } from '#platform/provisions.ts';
import type { HostPlaybackOf } from '#video/host-playback.ts';
import { findManaged } from '#video/video-access.ts';
import type { Playback } from '@candela/contract/video/playback';
import { freePlace, takePlace } from './places.queries.ts';
import { findRow, insertProgress, type VideoRow } from './playback.queries.ts';
import { playbackTtlSeconds, signPlayback } from './playback.signature.ts';

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  /** Key of the playback signatures. */
  secret: string;
  getLessonAccess: ProvisionMap['lessons.getAccess'];
  isShownInDraft: ProvisionMap['drafts.isShown'];
  findRecordingPlaylist: ProvisionMap['recordings.findPlaylist'];
  describeRecording: ProvisionMap['recordings.describe'];
  getPlaybackSettings(): Promise<{ playersPerAccount: number; isWatermarked: boolean }>;
  /** Playback of videos at a host. */
  hostPlayback: HostPlaybackOf;
  now?: () => Date;
}

interface Wanted {
  id: string;
  /** The whole recording, for its hosts. */
  isWhole: boolean;
  /** The course whose draft is being previewed. */
  draftOf?: number | undefined;
  /** Id of the player; players without one count as one per account. */
  playerId?: string | undefined;
  /** Whether the oldest player loses its place. */
  isTakingOver: boolean;
}

export function createPlaybackService(deps: Deps) {
  const { db, domainEvents, secret, getLessonAccess, isShownInDraft, findRecordingPlaylist, describeRecording } = deps;
  const { getPlaybackSettings, hostPlayback, now = () => new Date() } = deps;

  /**
   * A signed URL valid for ten minutes, for a player that has a place among those of its account.
   * @throws AppError videos.notFound (also if nothing that shows it is accessible to the caller), videos.notReady, videos.failed,
   * videos.playedElsewhere, videos.hostUnavailable, sessions.required
   */
  async function createPlayback(caller: SignedInCaller, wanted: Wanted): Promise<Playback> {
    const video = await findRow(db, wanted.id);
    if (!video) throw new AppError('videos.notFound');
    const { playlist, lesson, isPreview } = await admit(caller, video, wanted);
    if (video.state === 'failed') throw new AppError('videos.failed');
    if (video.state !== 'ready') throw new AppError('videos.notReady');
    const settings = await getPlaybackSettings();
    // A session as another person does not take a place, and is not counted.
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
   * URLs at the host are valid for the whole video, because its player cannot change them while playing. It still requests new ones,
   * and is refused when the caller loses access.
   */
  async function playHosted({ hostId, externalId, durationSeconds }: VideoRow, userId: string) {
    if (hostId === null || externalId === null) return null;
    const ttlSeconds = Math.min(6 * 3600, playbackTtlSeconds + Math.ceil(2 * durationSeconds));
    return hostPlayback({ projectId: hostId, externalId, userId, ttlSeconds, now: now() });
  }

  /** Checks how the caller has access: by a lesson, by a recording, or because they manage the video. */
  async function admit(caller: SignedInCaller, video: VideoRow, { isWhole, draftOf }: Wanted) {
    if (draftOf !== undefined) {
      if (!(await isShownInDraft(caller, draftOf, video.id))) throw new AppError('videos.notFound');
      return { playlist: video.playlist, lesson: null, isPreview: true };
    }
    const lesson = isWhole ? null : await findOpenLesson(caller, video.lessonIds);
    if (lesson) return { playlist: video.playlist, lesson, isPreview: false };
    const recorded = await findRecordingPlaylist(caller, video.id, isWhole);
    if (recorded !== null) return { playlist: recorded, lesson, isPreview: isWhole };
    // A recording that is not published is played whole.
    const managed = isWhole ? null : await findManaged(db, caller, video.id);
    if (managed?.eventId !== null) throw new AppError('videos.notFound');
    return { playlist: video.playlist, lesson, isPreview: true };
  }

  async function takePlaceOf(caller: SignedInCaller, wanted: Wanted, limit: number): Promise<void> {
    const { userId, sessionId } = caller;
    const lost = await takePlace(db, {
      userId,
      sessionId,
      playerId: wanted.playerId ?? userId,
      videoId: wanted.id,
      limit,
      expiresAt: new Date(now().getTime() + playbackTtlSeconds * 1000),
      isTakingOver: wanted.isTakingOver,
    });
    if (lost === null) throw new AppError('videos.playedElsewhere');
    for (const playerId of lost) domainEvents.emit('playback.takenOver', userId, playerId);
  }

  /** Captions, chapters and other data for the player. A whole recording has its own. */
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

/** The name of a language in that language. */
function nameOf(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}
