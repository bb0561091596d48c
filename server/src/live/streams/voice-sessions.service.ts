import type { Db } from '#db/client.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import { AppError } from '#platform/http/errors.ts';
import { isShutOut } from './shut-out.queries.ts';
import { findVoice } from './streams.queries.ts';

interface Deps {
  db: Db;
  /** @throws AppError streams.unavailable */
  engine(): MediaEngine;
}

/** Sessions with the media process in which a member of the audience speaks, or others listen. */
export function createVoiceSessions({ db, engine }: Deps) {
  /** @throws AppError streams.badGrant (not invited, or no longer), streams.notLive, streams.badOffer, streams.unavailable */
  async function speak(eventId: number, userId: string, sdp: string) {
    const voice = await findVoice(db, eventId, userId);
    if (!voice) throw new AppError('streams.badGrant');
    const streamId = String(eventId);
    const answer = await engine().ask({ what: 'speak', streamId, userId, sdp, isMuted: voice.isMuted });
    // Both may have changed meanwhile.
    const now = await findVoice(db, eventId, userId);
    if (!now) {
      await engine().ask({ what: 'silence', streamId, userId });
      throw new AppError('streams.badGrant');
    }
    if (now.isMuted !== voice.isMuted) await engine().ask({ what: 'mute', streamId, isMuted: now.isMuted });
    return answer;
  }

  /** @throws AppError streams.badGrant, streams.notLive (nobody speaks), streams.full, streams.badOffer, streams.unavailable */
  async function hear(eventId: number, userId: string, sdp: string) {
    if (await isShutOut(db, { eventId, userId })) throw new AppError('streams.badGrant');
    const streamId = String(eventId);
    const answer = await engine().ask({ what: 'hear', streamId, userId, sdp });
    if (await isShutOut(db, { eventId, userId })) {
      await engine().ask({ what: 'kick', streamId, userId });
      throw new AppError('streams.badGrant');
    }
    return answer;
  }

  return { speak, hear };
}
