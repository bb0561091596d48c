import type { Db, Tx } from '#db/client.ts';
import type { LiveProvider, Voices } from '#live/providers/provider.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import { noteOwnChange } from '#platform/http/recorded-calls.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Speaker } from '@candela/contract/live/speaker';
import type { createHands } from './hands.service.ts';
import { enter, enterAsModerator, enterToSpeak, moderates } from './rooms.access.ts';
import { recordInRoom } from './rooms.audit.ts';
import {
  deleteExpired,
  deleteSpeaker,
  findSpeaker,
  insertSpeaker,
  writeHeard,
  writeJoining,
  writeMuted,
  writeSpeaking,
  type Ended,
} from './speakers.queries.ts';

/** Time to accept an invitation. */
const invitedSeconds = 60;
/** The media process reports speakers every five seconds: a lost connection has time to reconnect. */
const unheardSeconds = 15;
const grantMilliseconds = 5 * 60_000;

interface SpeakersDeps {
  db: Db;
  domainEvents: DomainEvents;
  /** The provider of live media. */
  provider: Pick<LiveProvider, 'voices'>;
  hands: Pick<ReturnType<typeof createHands>, 'lowerOf'>;
}

/** A member of the audience who was invited to speak: one at a time in each room. */
export function createSpeakers({ db, domainEvents, provider, hands }: SpeakersDeps) {
  function voices(): Voices {
    if (!provider.voices) throw new AppError('rooms.noVoices');
    return provider.voices;
  }

  const tell = (eventId: number, speaker: Speaker | null) =>
    domainEvents.emit('rooms.updated', eventId, { type: 'speaker', speaker });

  /**
   * @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden, streams.notLive,
   * rooms.handLowered, rooms.speakerBusy, rooms.noVoices
   */
  async function invite(caller: SignedInCaller, eventId: number, userId: string): Promise<Speaker> {
    const { status, title } = await enterAsModerator(db, caller, eventId);
    voices();
    if (status !== 'live') throw new AppError('streams.notLive');
    const isInvited = await db.transaction((tx) => inviteIn(tx, caller, { eventId, title, userId }));
    const speaker = await findSpeaker(db, eventId);
    if (!isInvited || !speaker) throw new AppError(speaker ? 'rooms.speakerBusy' : 'rooms.handLowered');
    await hands.lowerOf(eventId, userId);
    tell(eventId, speaker);
    return speaker;
  }

  /**
   * @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, rooms.muted, rooms.closed, rooms.notInvited,
   * rooms.noVoices, streams.unavailable
   */
  async function accept(caller: SignedInCaller, eventId: number) {
    const { userId } = caller;
    await enterToSpeak(db, caller, eventId);
    const grant = await voices().speakGrant(String(eventId), { userId, expiresAt: Date.now() + grantMilliseconds });
    if (!(await writeJoining(db, eventId, userId, unheardSeconds))) throw new AppError('rooms.notInvited');
    tell(eventId, await findSpeaker(db, eventId));
    return grant;
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, rooms.notInvited, rooms.noVoices, streams.unavailable */
  async function hear(caller: SignedInCaller, eventId: number) {
    const { userId } = caller;
    await enter(db, caller, eventId);
    const carried = voices();
    if (!(await findSpeaker(db, eventId))) throw new AppError('rooms.notInvited');
    return carried.hearGrant(String(eventId), { userId, expiresAt: Date.now() + grantMilliseconds });
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned, sessions.forbidden, rooms.muted, rooms.notInvited */
  async function mute(caller: SignedInCaller, eventId: number, isMuted: boolean): Promise<void> {
    const room = await enter(db, caller, eventId);
    const isModerator = moderates(room, caller);
    const speaker = await findSpeaker(db, eventId);
    if (!speaker) throw new AppError('rooms.notInvited');
    const userId = speaker.user.id;
    if (!isModerator && userId !== caller.userId) throw new AppError('sessions.forbidden');
    const by = isModerator ? 'host' : 'self';
    await db.transaction(async (tx) => {
      if (!(await writeMuted(tx, { eventId, userId, by, isMuted }))) throw new AppError('rooms.muted');
      await recordMuted(tx, caller, { eventId, title: room.title, speaker, isMuted });
    });
    const changed = await findSpeaker(db, eventId);
    if (changed) provider.voices?.mute(String(eventId), changed.mutedBy !== null);
    tell(eventId, changed);
  }

  /** @throws AppError events.notFound, events.notIncluded, events.noPlace, rooms.banned */
  async function end(caller: SignedInCaller, eventId: number): Promise<void> {
    const room = await enter(db, caller, eventId);
    const whose = moderates(room, caller) ? null : caller.userId;
    const ended = await db.transaction((tx) => endIn(tx, caller, { eventId, title: room.title, userId: whose }));
    if (ended) silence(ended);
  }

  /** Of a muted or banned user, if they are the speaker. */
  async function endOf(eventId: number, userId: string): Promise<void> {
    const ended = await deleteSpeaker(db, eventId, userId);
    if (ended) silence(ended);
  }

  function silence({ eventId, userId }: Ended): void {
    provider.voices?.silence(String(eventId), userId);
    tell(eventId, null);
  }

  /** The media process hears a speaker, reported with the first sound and every five seconds. */
  async function noteHeard(eventId: number, userId: string): Promise<void> {
    if (!(await writeHeard(db, eventId, userId, unheardSeconds))) {
      provider.voices?.silence(String(eventId), userId);
      return;
    }
    if (await writeSpeaking(db, eventId, userId)) tell(eventId, await findSpeaker(db, eventId));
  }

  /** Ends invitations that were not accepted, and speakers who were not heard for too long. */
  async function endSilent(): Promise<void> {
    for (const ended of await deleteExpired(db)) silence(ended);
  }

  return {
    find: (eventId: number) => findSpeaker(db, eventId),
    hasVoices: provider.voices !== undefined,
    invite,
    accept,
    hear,
    mute,
    end,
    endOf,
    noteHeard,
    endSilent,
  };
}

interface InRoom {
  eventId: number;
  /** Title of the event. */
  title: string;
}

/** @returns whether the hand was raised and nobody else was invited */
async function inviteIn(
  tx: Tx,
  caller: SignedInCaller,
  { userId, ...room }: InRoom & { userId: string },
): Promise<boolean> {
  if (!(await insertSpeaker(tx, room.eventId, userId, invitedSeconds))) return false;
  await recordInRoom(tx, caller, { action: 'invite', ...room, after: { userId } });
  return true;
}

/** What the speakers do with their own microphone is not recorded. */
async function recordMuted(
  tx: Tx,
  caller: SignedInCaller,
  { speaker, isMuted, ...room }: InRoom & { speaker: Speaker; isMuted: boolean },
): Promise<void> {
  const userId = speaker.user.id;
  if (userId === caller.userId) return noteOwnChange();
  const states = { before: { isMuted: speaker.mutedBy !== null }, after: { userId, isMuted } };
  await recordInRoom(tx, caller, { action: 'update', ...room, ...states });
}

/** `userId`: only if they are the speaker. */
async function endIn(
  tx: Tx,
  caller: SignedInCaller,
  { userId, ...room }: InRoom & { userId: string | null },
): Promise<Ended | null> {
  const ended = await deleteSpeaker(tx, room.eventId, userId);
  if (ended && ended.userId !== caller.userId) {
    await recordInRoom(tx, caller, { action: 'end', ...room, before: { userId: ended.userId } });
  } else noteOwnChange();
  return ended;
}
