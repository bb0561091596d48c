import * as z from 'zod/mini';
import { sharedChartSchema } from './live/charts.ts';
import { personSchema } from './accounts/people.ts';
import type { Permission } from './permissions.ts';
import { brandingSchema, settingsSchema } from './site/settings.ts';
import { reactionCounts } from './live/reactions.ts';
import { speakerSchema } from './live/speaker.ts';
import { videoFailures, videoStates } from './video/video-states.ts';
import { streamStates } from './live/streams.ts';
import { pollSchema, questionStates, roomMessageSchema, roomSettingsSchema } from './live/rooms.ts';

/**
 * The realtime hub at `/api/hub`: a WebSocket whose frames are JSON.
 * The client offers the subprotocols `candela` and `token.<access token>`; the server answers with `candela`, or closes
 * with 4401, or with 4402 when the token has expired. Once open, the connection lasts as long as the session.
 * The server sends `{event, data}`; the client sends `{join: room}` and `{leave: room}`. Every join is answered: by
 * `room.joined`, or by `room.refused`.
 *
 * What is said in the room of an event is numbered: its frames also name the `room` and their `position` in it. A client
 * that comes back joins with `{join: room, after: position}` and is sent what it has missed, as far as that is kept,
 * before the answer.
 */
export const hubProtocol = 'candela';

/** Closing codes: not signed in (any more); the access token has expired; a room that the caller may not enter. */
export const hubCloseCodes = { signedOut: 4401, accessExpired: 4402, forbidden: 4403, tooMany: 4429 } as const;

/** Rooms that can be joined, each with the permission that opens it. Everybody is in the room of their own user. */
export const hubRooms = {
  'live-users': 'signedIn',
  livestreams: 'signedIn',
  'trading-alerts': 'signedIn',
} as const satisfies Record<string, Permission>;

/** The room around a live session; who may enter is looked up. */
export const eventRoom = (eventId: number) => `event:${eventId}` as const;

/** The event whose room it is; null for other rooms. */
export function eventIdOf(room: string): number | null {
  const id = /^event:(\d{1,9})$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}

/** The room of those who edit or review a course; who may enter is looked up. */
export const draftRoom = (courseId: number) => `draft:${courseId}` as const;

/** The course whose draft it is; null for other rooms. */
export function draftIdOf(room: string): number | null {
  const id = /^draft:(\d{1,9})$/.exec(room)?.[1];
  return id === undefined ? null : Number(id);
}

/** Rooms about one thing, whose guard says who may enter. */
export type GuardedKind = 'event' | 'draft';

/** What a guarded room is about; null for other rooms. */
export function guardedRoomOf(room: string): { kind: GuardedKind; id: number } | null {
  const [eventId, draftId] = [eventIdOf(room), draftIdOf(room)];
  if (eventId !== null) return { kind: 'event', id: eventId };
  return draftId === null ? null : { kind: 'draft', id: draftId };
}

export type HubRoom = keyof typeof hubRooms | ReturnType<typeof eventRoom> | ReturnType<typeof draftRoom>;

/** Every event with the shape of its data. */
export const hubEvents = {
  /** Much may have been missed on the way between nodes: everything should be read again, not by all at once. */
  resync: z.object({}),
  /**
   * The answer to a join. Unless `isComplete`, more may have been said in the room than was replayed: its state should be
   * read again. The position is null in rooms without numbers.
   */
  'room.joined': z.object({ room: z.string(), position: z.nullable(z.string()), isComplete: z.boolean() }),
  /**
   * The caller is not in the room: it is closed to them, possibly since now, or it could not be found out; then the client
   * asks again.
   */
  'room.refused': z.object({ room: z.string(), reason: z.enum(['closed', 'unavailable']) }),
  /** Something that the caller should read again: unread notifications, a running announcement. */
  'notifications.changed': z.object({}),
  'announcements.changed': z.object({}),
  'events.changed': z.object({}),
  /** How many people are here, and some of them. */
  'live-users.changed': z.object({
    count: z.int(),
    users: z.array(personSchema),
  }),
  /**
   * A stream went live, was interrupted or has ended: sent to everybody, once, so that it also stands for `events.changed`
   * and, where `hasNotices`, for `notifications.changed`. `publisher` is the session that has come on air: a studio with
   * another one is replaced. Without an event something else has changed, such as what is recorded; that is sent to the
   * room `livestreams`.
   */
  'livestreams.changed': z.object({
    eventId: z.optional(z.int()),
    state: z.optional(z.enum(streamStates)),
    publisher: z.optional(z.string()),
    hasNotices: z.optional(z.boolean()),
  }),
  /** How many watch these streams now; at most every three seconds. */
  'livestreams.viewers': z.object({
    counts: z.array(z.object({ eventId: z.int(), viewerCount: z.int() })),
  }),
  /** What happens in the room of an event. */
  'room.updated': z.object({
    eventId: z.int(),
    news: z.discriminatedUnion('type', [
      z.object({ type: z.literal('message'), message: roomMessageSchema }),
      z.object({ type: z.literal('hidden'), messageId: z.int() }),
      z.object({ type: z.literal('votes'), messageId: z.int(), voteCount: z.int() }),
      z.object({ type: z.literal('question'), messageId: z.int(), state: z.enum(questionStates) }),
      z.object({ type: z.literal('poll'), poll: pollSchema }),
      z.object({ type: z.literal('chart'), chart: sharedChartSchema }),
      z.object({ type: z.literal('settings'), settings: roomSettingsSchema }),
      /** How many hands are raised now. */
      z.object({ type: z.literal('hands'), count: z.int() }),
      /** At most every quarter of a second. */
      z.object({ type: z.literal('reactions'), counts: reactionCounts }),
      /** To one user: the own hand was raised or lowered. */
      z.object({ type: z.literal('ownHand'), isRaised: z.boolean() }),
      /** What a host says just now, as their browser understands it; not final: it may be corrected. */
      z.object({ type: z.literal('caption'), text: z.string(), isFinal: z.boolean() }),
      /** Who was called on, and what has become of it. */
      z.object({ type: z.literal('speaker'), speaker: z.nullable(speakerSchema) }),
      /** To one user: what they may do has changed. */
      z.object({ type: z.literal('changed') }),
    ]),
  }),
  /** How many people are in the room of an event now, to those who are. */
  'attendance.changed': z.object({ eventId: z.int(), count: z.int() }),
  /**
   * Where somebody is in a draft; `key` is their tab. Every tab says so when it joins, when it moves, and every 20 seconds;
   * one that has not been heard for 45 seconds is gone. Whoever sees a new key says again where they are themselves.
   */
  'drafts.presence': z.object({
    courseId: z.int(),
    key: z.string(),
    person: personSchema,
    /** Null: at the course as a whole. */
    lessonId: z.nullable(z.int()),
    blockId: z.nullable(z.string()),
    isHere: z.boolean(),
  }),
  /** A lesson was saved; who has not changed it reads it again. */
  'drafts.lessonSaved': z.object({ courseId: z.int(), lessonId: z.int(), revision: z.int(), saveId: z.string() }),
  /** Order, meta, state or threads of a draft have changed. */
  'drafts.changed': z.object({ courseId: z.int(), what: z.enum(['outline', 'meta', 'state', 'threads']) }),
  /** Learners see another version of a course: who has one of its pages open may read it again. To everybody. */
  'courses.changed': z.object({ courseId: z.int() }),
  /** To one user: this player lost its place to another one of the account, and stops. */
  'playback.takenOver': z.object({ playerId: z.uuid() }),
  /** To its owner: what becomes of a video. `progress` is the share of what is being done. */
  'videos.changed': z.object({
    videoId: z.uuid(),
    state: z.enum(videoStates),
    progress: z.number(),
    failureCode: z.nullable(z.enum(videoFailures)),
  }),
  /** An admin has changed settings: what they are now. To everybody. */
  'settings.changed': z.object({ branding: brandingSchema, settings: settingsSchema }),
  /** Languages were added, ordered or changed: whoever lists them reads them again. To everybody. */
  'languages.changed': z.object({}),
  /**
   * Texts of the interface say something else now, in each of these languages; null: too many to name, so the file of the
   * language is read again. To everybody.
   */
  'texts.changed': z.object({
    languages: z.array(z.object({ code: z.string(), texts: z.nullable(z.record(z.string(), z.string())) })),
  }),
  'trading-alerts.created': z.object({ id: z.int() }),
} as const;

export type HubEvent = keyof typeof hubEvents;
export type HubData<E extends HubEvent> = z.infer<(typeof hubEvents)[E]>;

/** What a client may send. */
export const hubRequest = z.union([
  z.object({ join: z.string(), after: z.optional(z.string().check(z.maxLength(40))) }),
  z.object({ leave: z.string() }),
  /** In the room of a draft that was joined: where the caller is. */
  z.object({
    here: z.string(),
    lessonId: z.nullable(z.int()),
    blockId: z.nullable(z.string().check(z.maxLength(36))),
  }),
]);

/** What the server sends. */
export interface HubFrame {
  event: HubEvent;
  data: unknown;
  room?: string;
  position?: string;
}
