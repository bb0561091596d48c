import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { courses } from './courses.ts';
import { events } from './events.ts';
import { users } from './users.ts';

const eventId = () =>
  integer('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' });
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Settings by moderators; a room without a row has the defaults. */
export const rooms = pgTable('rooms', {
  eventId: eventId().primaryKey(),
  slowSeconds: smallint('slow_seconds').notNull(),
  pinned: text('pinned'),
  /** The message that was pinned, if one was. */
  pinnedMessageId: bigint('pinned_message_id', { mode: 'number' }).references((): AnyPgColumn => roomMessages.id, {
    onDelete: 'set null',
  }),
  /** The course that is recommended to everybody. */
  courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
});

export const roomMessages = pgTable(
  'room_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: eventId(),
    userId: userId(),
    kind: text('kind', { enum: ['chat', 'question'] }).notNull(),
    body: text('body').notNull(),
    voteCount: integer('vote_count').notNull().default(0),
    /** Votes for a question. */
    state: text('state', { enum: ['open', 'answering', 'answered'] })
      .notNull()
      .default('open'),
    replyToId: bigint('reply_to_id', { mode: 'number' }).references((): AnyPgColumn => roomMessages.id, {
      onDelete: 'set null',
    }),
    hiddenAt: instant('hidden_at'),
    hiddenBy: uuid('hidden_by').references(() => users.id),
    createdAt,
  },
  (t) => [
    index('room_messages_shown')
      .on(t.eventId, t.kind, t.id.desc())
      .where(sql`hidden_at is null`),
    index('room_messages_replies')
      .on(t.replyToId)
      .where(sql`reply_to_id is not null`),
    index('room_messages_questions')
      .on(t.eventId, t.voteCount.desc(), t.id)
      .where(sql`kind = 'question' and hidden_at is null and state = 'open'`),
    index('room_messages_answered')
      .on(t.eventId, t.id.desc())
      .where(sql`state = 'answered' and hidden_at is null`),
    // One question at a time is being answered.
    uniqueIndex('room_messages_answering')
      .on(t.eventId)
      .where(sql`state = 'answering'`),
    index('room_messages_time')
      .on(t.eventId, t.createdAt)
      .where(sql`hidden_at is null`),
    index('room_messages_user').on(t.eventId, t.userId, t.id.desc()),
    index('room_messages_of_user').on(t.userId, t.id),
  ],
);

export const roomVotes = pgTable(
  'room_votes',
  {
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => roomMessages.id, { onDelete: 'cascade' }),
    userId: userId(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.messageId, t.userId] }), index('room_votes_user').on(t.userId, t.messageId)],
);

export const roomSanctions = pgTable(
  'room_sanctions',
  {
    eventId: eventId(),
    userId: userId(),
    kind: text('kind', { enum: ['mute', 'ban'] }).notNull(),
    byUserId: uuid('by_user_id')
      .notNull()
      .references(() => users.id),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] })],
);

/** Hands that are currently raised; a lowered one has no row. */
export const roomHands = pgTable(
  'room_hands',
  {
    eventId: eventId(),
    userId: userId(),
    raisedAt: instant('raised_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.userId] }), index('room_hands_order').on(t.eventId, t.raisedAt)],
);

/** Live captions of the hosts while they were recorded. */
export const roomCaptions = pgTable(
  'room_captions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: eventId(),
    at: instant('at').notNull(),
    text: text('text').notNull(),
  },
  (t) => [index('room_captions_time').on(t.eventId, t.at, t.id)],
);

/** Who may speak, one per room, until `expiresAt`, which is extended while they are heard. */
export const roomSpeakers = pgTable('room_speakers', {
  eventId: eventId().primaryKey(),
  userId: userId(),
  state: text('state', { enum: ['invited', 'joining', 'speaking'] }).notNull(),
  mutedBy: text('muted_by', { enum: ['host', 'self'] }),
  expiresAt: instant('expires_at').notNull(),
});

export const roomPolls = pgTable(
  'room_polls',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: eventId(),
    question: text('question').notNull(),
    options: text('options').array().notNull(),
    closedAt: instant('closed_at'),
    areResultsShown: boolean('are_results_shown').notNull().default(false),
    createdAt,
  },
  (t) => [index('room_polls_newest').on(t.eventId, t.id.desc())],
);

/** One vote per user; shown as counts only. */
export const roomPollVotes = pgTable(
  'room_poll_votes',
  {
    pollId: integer('poll_id')
      .notNull()
      .references(() => roomPolls.id, { onDelete: 'cascade' }),
    userId: userId(),
    option: smallint('option').notNull(),
    createdAt,
  },
  (t) => [primaryKey({ columns: [t.pollId, t.userId] })],
);
