import * as z from 'zod/mini';
import { outcomeStatuses } from '@candela/markets/outcomes/terms';
import { personSchema } from './accounts/people.ts';
import { commentSchema } from './community/discussions.ts';
import { linkCardSchema } from './community/link-previews.ts';
import { thingFiguresSchema, thingKinds, type ThingKind } from './community/things.ts';
import { sharedChartSchema } from './live/charts.ts';
import { reactionCounts } from './live/reactions.ts';
import { pollSchema, questionStates, roomMessageSchema, roomSettingsSchema } from './live/rooms.ts';
import { speakerSchema } from './live/speaker.ts';
import { streamStates } from './live/streams.ts';
import { importStates } from './market-data/candle-import-states.ts';
import { candleSchema } from './market-data/candles.ts';
import { displays, type Display } from './market-data/displays.ts';
import { notificationSchema } from './messaging/notifications.ts';
import type { Permission } from './permissions.ts';
import { tradingAlertSchema } from './scanning/alerts.ts';
import { backtestStates } from './scanning/backtest-terms.ts';
import { brandingSchema, settingsSchema } from './site/settings.ts';
import { calledIdeaSchema } from './trading/called-ideas.ts';
import { videoFailures, videoStates } from './video/video-states.ts';

/**
 * The realtime hub at `/api/hub`: a WebSocket whose frames are JSON.
 * The client offers the subprotocols `candela` and `token.<access token>`; the server answers with `candela`, or closes
 * with 4401, or with 4402 when the token has expired. Once open, the connection lasts as long as the session.
 * The server sends `{event, data}`; the client sends `{join: room}` and `{leave: room}`. Every join is answered: by
 * `room.joined`, or by `room.refused`. A client that has received nothing for a while sends `{alive: true}`, and the server responds with
 * `alive`: without a response the connection is lost, which browsers do not notice by themselves. A request that the server does not know is
 * answered by `unknown`, and a room that it does not know is refused as closed: during an update, pages may be of a newer version.
 *
 * The server authenticates a connection after it is open, and sends it nothing before. A client that reconnects therefore sends
 * `{alive: true}` at once, and reloads what it shows when the response has arrived.
 *
 * Messages in the room of an event are numbered: their frames also name the `room` and their `position` in it. A client
 * that reconnects joins with `{join: room, after: position}` and receives what it has missed, as far as that is kept,
 * before the answer.
 */
export const hubProtocol = 'candela';

/** Close codes: not signed in (any more); the access token has expired; a room that the caller may not enter; no second factor. */
export const hubCloseCodes = {
  signedOut: 4401,
  accessExpired: 4402,
  forbidden: 4403,
  factorRequired: 4409,
  tooMany: 4429,
} as const;

/** Rooms that can be joined, each with the required permission. All users are in their own user's room. */
export const hubRooms = {
  'live-users': 'signedIn',
  livestreams: 'signedIn',
  announcements: 'announcements.manage',
  news: 'news.read',
  'link-previews': 'feeds.create',
  'news-sources': 'news.manage',
} as const satisfies Record<string, Permission>;

/** The room of a live session; permission depends on the event. */
export const eventRoom = (eventId: number) => `event:${eventId}` as const;

/** The room of users who edit or review a course; permission depends on the course. */
export const draftRoom = (courseId: number) => `draft:${courseId}` as const;

/** The room of the last price of a symbol; permission depends on the symbol. */
export const priceRoom = (symbolId: number) => `price:${symbolId}` as const;

/** The room of the prices of lists: of all symbols that whoever is in this room may see. */
export const pricesRoom = (display: Display) => `prices:${display}` as const;

/** The room of trading alerts for a subscription type: of whoever has such a subscription, and of trainers and admins. */
export const alertsRoom = (subscriptionTypeId: number) => `alerts:${subscriptionTypeId}` as const;

/** The room of a post or trade idea that people discuss; permission is that of reading it. */
export const thingRoom = (kind: ThingKind, id: number) => `${roomKindOfThing[kind]}:${id}` as const;

/** Kinds of these rooms. */
export const roomKindOfThing = { feed: 'post', idea: 'idea' } as const satisfies Record<ThingKind, string>;

/** The room of what is published for an audience: of whoever may read it. */
export const audienceRoom = (audienceId: number) => `audience:${audienceId}` as const;

/** Rooms whose guard decides who may enter. */
export type GuardedKind = 'event' | 'draft' | 'price' | 'prices' | 'alerts' | 'post' | 'idea' | 'audience';

/** The subject of a guarded room: an id, or the place in `displays`. Null for other rooms. */
export function guardedRoomOf(room: string): { kind: GuardedKind; id: number } | null {
  const [, kind, id] = /^(event|draft|price|alerts|post|idea|audience):(\d{1,9})$/.exec(room) ?? [];
  if (kind !== undefined) return { kind: kind as GuardedKind, id: Number(id) };
  const place = displays.findIndex((display) => room === pricesRoom(display));
  return place < 0 ? null : { kind: 'prices', id: place };
}

export type HubRoom =
  | keyof typeof hubRooms
  | ReturnType<typeof eventRoom>
  | ReturnType<typeof draftRoom>
  | ReturnType<typeof priceRoom>
  | ReturnType<typeof pricesRoom>
  | ReturnType<typeof alertsRoom>
  | ReturnType<typeof thingRoom>
  | ReturnType<typeof audienceRoom>;

/** Lists that `notifications.changed` is about, and the subscriptions, which payments change. */
export const drawerLists = ['notifications', 'feeds', 'ideas', 'subscriptions'] as const;

const aboutThing = { kind: z.enum(thingKinds), id: z.int() };

/** Every hub message with the schema of its data. */
export const hubMessages = {
  /** Many messages between nodes may have been missed: clients should reload everything, not all at once. */
  resync: z.object({}),
  /** This server ends its part: the connection is closed within so many seconds, and clients come back spread over as many. */
  moving: z.object({ within: z.int() }),
  /**
   * The answer to a join. Unless `isComplete`, messages may be missing from the replay: the client should reload
   * the room's state. The position is null in rooms without numbers.
   */
  'room.joined': z.object({ room: z.string(), position: z.nullable(z.string()), isComplete: z.boolean() }),
  /** The response to a client that checks its connection. */
  alive: z.object({}),
  /** The response to a request that this server does not know: the client may be of a newer version. */
  unknown: z.object({}),
  /**
   * The caller is not in the room: access was denied or revoked, or could not be checked; in the latter case the client
   * asks again.
   */
  'room.refused': z.object({ room: z.string(), reason: z.enum(['closed', 'unavailable']) }),
  /** To one user: their roles, permissions or subscriptions have changed. Clients reload what they show. */
  'access.changed': z.object({}),
  /**
   * To each user who may read it: a new notice, in their language. Clients add it to the list and to the count of unread ones. `ageMilliseconds`
   * is for how long it had been in the list when it was sent: what a client has read since then may contain it already.
   */
  'notifications.added': z.object({ notification: notificationSchema, ageMilliseconds: z.int() }),
  /**
   * Lists of the drawer have changed: clients reload them, or only those that are named. Sent to one user, payments that change their
   * subscription included; and to those who read a notice that was changed or withdrawn, which names the notifications, and the posts if it was about one.
   */
  'notifications.changed': z.object({ lists: z.optional(z.array(z.enum(drawerLists))) }),
  /** To everybody when it is shown, or no longer; otherwise to the room `announcements`. */
  'announcements.changed': z.object({}),
  /** To the room `announcements`, because the announcement had not started and only its managers have seen it. */
  'announcements.removed': z.object({ id: z.int() }),
  'events.changed': z.object({}),
  /** The number of people here, and some of them. */
  'live-users.changed': z.object({
    count: z.int(),
    users: z.array(personSchema),
  }),
  /**
   * A stream went live, was interrupted or has ended: sent to everybody, once, so that it also means `events.changed`.
   * `publisher` is the session that has come on air: a studio with
   * another one is replaced. Without an event some other state has changed, such as the recording; that is sent to the
   * room `livestreams`.
   */
  'livestreams.changed': z.object({
    eventId: z.optional(z.int()),
    state: z.optional(z.enum(streamStates)),
    publisher: z.optional(z.string()),
  }),
  /** Viewer counts of these streams; at most every three seconds. */
  'livestreams.viewers': z.object({
    counts: z.array(z.object({ eventId: z.int(), viewerCount: z.int() })),
  }),
  /** A message in the room of an event. */
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
      /** The number of raised hands. */
      z.object({ type: z.literal('hands'), count: z.int() }),
      /** At most every quarter of a second. */
      z.object({ type: z.literal('reactions'), counts: reactionCounts }),
      /** To one user: their own hand was raised or lowered. */
      z.object({ type: z.literal('ownHand'), isRaised: z.boolean() }),
      /** Live caption of a host, as recognised by their browser; if not final, it may be corrected. */
      z.object({ type: z.literal('caption'), text: z.string(), isFinal: z.boolean() }),
      /** The invited speaker, and their state. */
      z.object({ type: z.literal('speaker'), speaker: z.nullable(speakerSchema) }),
      /** A trade idea was published in this event, or something has happened to it. */
      z.object({ type: z.literal('idea'), idea: calledIdeaSchema }),
      /** To one user: their permissions have changed. */
      z.object({ type: z.literal('changed') }),
    ]),
  }),
  /** The number of people in the room of an event, sent to its members. */
  'attendance.changed': z.object({ eventId: z.int(), count: z.int() }),
  /**
   * A user's position in a draft; `key` is their tab. Every tab sends it when it joins, when it moves, and every 20 seconds;
   * a tab that has been silent for 45 seconds counts as closed. A tab that sees a new key sends its own position again.
   */
  'drafts.presence': z.object({
    courseId: z.int(),
    key: z.string(),
    person: personSchema,
    /** Null: the course as a whole. */
    lessonId: z.nullable(z.int()),
    blockId: z.nullable(z.string()),
    isHere: z.boolean(),
  }),
  /** A lesson was saved; clients without changes of their own reload it. */
  'drafts.lessonSaved': z.object({ courseId: z.int(), lessonId: z.int(), revision: z.int(), saveId: z.string() }),
  /** Outline, meta, state or threads of a draft have changed. */
  'drafts.changed': z.object({ courseId: z.int(), what: z.enum(['outline', 'meta', 'state', 'threads']) }),
  /** The published version of a course has changed: clients showing it may reload. To everybody. */
  'courses.changed': z.object({ courseId: z.int() }),
  /** To one user: this player lost its place to another one of the same account, and stops. */
  'playback.takenOver': z.object({ playerId: z.uuid() }),
  /** To its owner: the processing state of a video. `progress` is that of the current step. */
  'videos.changed': z.object({
    videoId: z.uuid(),
    state: z.enum(videoStates),
    progress: z.number(),
    failureCode: z.nullable(z.enum(videoFailures)),
  }),
  /** A trade idea was published, or something has happened to it: to each user who may read it. */
  'ideas.changed': z.object({ id: z.int(), status: z.enum(outcomeStatuses) }),
  /** To the room of a thing, at most once a second: its totals. */
  'things.figures': z.object({ ...aboutThing, figures: thingFiguresSchema }),
  /** To the room of a thing: a comment as everybody sees it. */
  'comments.added': z.object({ ...aboutThing, comment: commentSchema }),
  'comments.changed': z.object({ ...aboutThing, comment: commentSchema }),
  'comments.removed': z.object({ ...aboutThing, commentId: z.int() }),
  /** To the room of its readers: a post was published. Clients say so, and load it when they are asked to. */
  'feeds.published': z.object({ id: z.int(), authorId: z.uuid() }),
  /** To the room `link-previews`: a page was read, or could not be. */
  'linkPreviews.read': z.object({ id: z.int() }),
  /** To the room of its readers and to that of a post: the card of its link, which is the same for all of them. */
  'feeds.linkCard': z.object({ id: z.int(), linkCard: linkCardSchema }),
  /** To the room `news`: so many items were found. */
  'news.added': z.object({ count: z.int() }),
  /** To the room `news-sources`: one was read or changed. */
  'newsSources.changed': z.object({}),
  /** An admin has changed settings: the current values. To everybody. */
  'settings.changed': z.object({ branding: brandingSchema, settings: settingsSchema }),
  /** Languages were added, ordered or changed: clients reload the list. To everybody. */
  'languages.changed': z.object({}),
  /**
   * Interface texts have changed, in each of these languages; null: too many to list, so the file of the
   * language is loaded again. To everybody.
   */
  'texts.changed': z.object({
    languages: z.array(z.object({ code: z.string(), texts: z.nullable(z.record(z.string(), z.string())) })),
  }),
  /** To its owner: how far an import of minutes is. `progress` is that of the step, from 0 to 1. */
  'candle-imports.progress': z.object({ id: z.uuid(), state: z.enum(importStates), progress: z.number() }),
  /** To whoever has started it: how far a backtest is. `progress` is from 0 to 1. */
  'backtests.progress': z.object({
    id: z.int(),
    strategyId: z.int(),
    state: z.enum(backtestStates),
    progress: z.number(),
  }),
  /** To the rooms of those who may read them: new trading alerts, oldest first. One may come twice. */
  'trading-alerts.created': z.object({ alerts: z.array(tradingAlertSchema) }),
  /**
   * To the room of a symbol: its newest minute as a whole, at most once a second, when it has changed; a minute that is over is sent as it
   * ended before the next one. Whoever enters gets it within a second. The previous close is that of the trading day before.
   */
  'price.changed': z.object({
    symbolId: z.int(),
    timeframe: z.literal('1m'),
    bar: candleSchema,
    /** When the minute before it opened, after which nothing was traded until this one: who has another one last reads what is between. */
    before: z.nullable(z.int()),
    previousClose: z.number(),
    /** The newest revision of its stored bars; none for prices that are not stored. */
    revision: z.optional(z.int()),
  }),
  /** To a room of lists, every two seconds: the prices that have changed. */
  'prices.changed': z.object({ prices: z.array(z.tuple([z.int(), z.number()])) }),
} as const;

export type HubMessageName = keyof typeof hubMessages;
export type HubData<E extends HubMessageName> = z.infer<(typeof hubMessages)[E]>;

/** Messages from clients. */
export const hubRequest = z.union([
  z.object({ join: z.string(), after: z.optional(z.string().check(z.maxLength(40))) }),
  z.object({ leave: z.string() }),
  /** Checks the connection. */
  z.object({ alive: z.literal(true) }),
  /** In the joined room of a draft: the position of the caller. */
  z.object({
    here: z.string(),
    lessonId: z.nullable(z.int()),
    blockId: z.nullable(z.string().check(z.maxLength(36))),
  }),
]);

/** Messages from the server. */
export interface HubFrame {
  event: HubMessageName;
  data: unknown;
  room?: string;
  position?: string;
}
