import type { Db } from '#db/client.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import { readGrant, type Grant } from '#live/providers/grants.ts';
import { AppError } from '#platform/http/errors.ts';
import { oneByOne } from '#platform/jobs/one-by-one.ts';
import type { ErrorLog } from '#platform/log.ts';
import { createHlsFiles } from './hls-files.ts';
import { isShutOut } from './shut-out.queries.ts';
import { endShutOut } from './shut-out.ts';
import { findHosting, isOver, nextGeneration } from './streams.queries.ts';
import { createVoiceSessions } from './voice-sessions.service.ts';

interface Deps {
  db: Db;
  /** The media process of this node, if it is the provider. */
  media: MediaEngine | undefined;
  nodeId: string;
  /** Key of the grants. */
  key: string;
  log: ErrorLog;
}

const sending = ['publish', 'speak'] as const;
const receiving = ['play', 'hear'] as const;

/** Viewers by event. */
export type Viewer = Pick<Grant, 'eventId' | 'userId' | 'asUserId'>;

/** Sessions with the media process of this node, opened with a grant: to publish, to watch, as HLS. */
export function createStreamSessions({ db, media, nodeId, key, log }: Deps) {
  const voices = createVoiceSessions({ db, engine });
  /** Admitted publishers on this node. */
  const publishers = new Map<number, string>();
  const getHlsFile = createHlsFiles(async (eventId, file) => {
    const { bytes } = await engine().ask({ what: 'read', streamId: String(eventId), file });
    if (!bytes) throw new AppError('streams.notLive', { retryAfterSeconds: 2 });
    return bytes;
  });

  /** Verifies a token for a stream; `streams.badGrant` does not reveal the reason. */
  function readToken(token: string, actions: readonly Grant['action'][], eventId: number, mayBeExpired = false): Grant {
    const grant = readGrant(key, token, mayBeExpired);
    if (!grant || !actions.includes(grant.action) || grant.eventId !== eventId) throw new AppError('streams.badGrant');
    return grant;
  }

  /** WHIP requests: a stream, or the audio of an invited speaker, depending on the token. */
  async function openWhip(token: string, eventId: number, sdp: string, after?: string) {
    const { action, userId } = readToken(token, sending, eventId);
    return action === 'speak' ? voices.speak(eventId, userId, sdp) : publish(eventId, userId, sdp, after);
  }

  /** WHEP requests. */
  async function openWhep(token: string, eventId: number, sdp: string) {
    const grant = readToken(token, receiving, eventId);
    return grant.action === 'hear' ? voices.hear(eventId, grant.userId, sdp) : watch(grant, sdp);
  }

  /**
   * The newest publisher takes over, unless it names the session that it has lost, so that two open studios do not
   * replace each other forever.
   * @throws AppError streams.badGrant, streams.over, streams.badOffer, streams.replaced, streams.unavailable
   */
  async function publish(eventId: number, userId: string, sdp: string, after?: string) {
    // The event may have been handed over to another host since.
    const hosting = await findHosting(db, eventId, userId);
    if (!hosting) throw new AppError('streams.badGrant');
    const own = engine();
    const generation = await nextGeneration(db, eventId, nodeId);
    if (generation === null) throw new AppError('streams.over');
    const { isRecorded } = hosting;
    const streamId = String(eventId);
    const answer = await own.ask({ what: 'publish', streamId, userId, generation, sdp, isRecorded, after });
    // Both may have changed meanwhile.
    if (await isOver(db, eventId)) {
      await own.ask({ what: 'end', streamId });
      throw new AppError('streams.over');
    }
    if (!(await findHosting(db, eventId, userId))) {
      await own.ask({ what: 'kick', streamId, userId });
      throw new AppError('streams.badGrant');
    }
    publishers.set(eventId, userId);
    return answer;
  }

  /** Ends publishing by users who are no longer hosts: a message of another node may have been missed. */
  async function endFormerHosts(): Promise<void> {
    const checkOne = async ([eventId, userId]: [number, string]) => {
      const isHost = await findHosting(db, eventId, userId);
      if (isHost && !(await isOver(db, eventId))) return;
      if (!isHost) await engine().ask({ what: 'kick', streamId: String(eventId), userId });
      // Somebody else may have begun to publish meanwhile.
      if (publishers.get(eventId) === userId) publishers.delete(eventId);
    };
    await oneByOne(publishers, checkOne, { log, message: 'the host of an event was not checked' });
  }

  /** Ends what those watch who may not come any more. */
  async function endFormerViewers(): Promise<void> {
    if (media) await endShutOut(db, media, log);
  }

  /** @throws AppError streams.badGrant, streams.notLive, streams.full, streams.badOffer, streams.unavailable */
  async function watch(viewer: Viewer, sdp: string) {
    const { eventId, userId, asUserId } = viewer;
    // Since the token was issued.
    if (await isShutOut(db, viewer)) throw new AppError('streams.badGrant');
    const streamId = String(eventId);
    const answer = await engine().ask({ what: 'watch', streamId, userId, asUserId, sdp });
    // Or in the meantime.
    if (await isShutOut(db, viewer)) {
      await engine().ask({ what: 'kick', streamId, userId });
      throw new AppError('streams.badGrant');
    }
    return answer;
  }

  /**
   * The user of a token.
   * @throws AppError streams.badGrant
   */
  function readViewer(token: string, eventId: number): Viewer {
    return readToken(token, ['play'], eventId);
  }

  /** A file of the stream as HLS. @throws AppError streams.badGrant, streams.notLive, streams.unavailable */
  async function readHls(viewer: Viewer, file: string): Promise<Uint8Array> {
    if (await isShutOut(db, viewer)) throw new AppError('streams.badGrant');
    return getHlsFile(viewer.eventId, file);
  }

  /**
   * Ends a session with the token with which it began, even if that has expired. A session that is already over is not an error:
   * pages close their session after the stream, or the server, has ended it.
   * @returns whether it was open until now
   * @throws AppError streams.badGrant, also for another user's session
   */
  async function leave(token: string, way: 'whip' | 'whep', eventId: number, sessionId: string): Promise<boolean> {
    const { userId } = readToken(token, way === 'whip' ? sending : receiving, eventId, true);
    const { left } = await engine().ask({ what: 'leave', streamId: String(eventId), userId, sessionId });
    if (left === 'foreign') throw new AppError('streams.badGrant');
    return left === 'ended';
  }

  function engine(): MediaEngine {
    if (!media) throw new AppError('streams.unavailable');
    return media;
  }

  return { openWhip, openWhep, readViewer, readHls, leave, endFormerHosts, endFormerViewers };
}
