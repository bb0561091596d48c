import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { journalSources, picturePlaces } from '@candela/contract/trading/journal';
import { createdAt, instant } from './columns.ts';
import { ideas } from './ideas.ts';
import { practiceOrders } from './practice.ts';
import { users } from './users.ts';

const price = (name: string) => numeric(name, { precision: 40, scale: 15 });

/** A part of a position that was closed, in basis points. */
export interface JournalExit {
  price: string;
  bps: number;
}

export interface JournalCheck {
  text: string;
  isKept: boolean;
}

/** Trades of a person as they have written them down. Nobody else sees them. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text('source', { enum: journalSources }).notNull(),
    symbol: text('symbol').notNull(),
    direction: text('direction', { enum: ['long', 'short'] }).notNull(),
    entry: price('entry').notNull(),
    stop: price('stop').notNull(),
    exits: jsonb('exits').$type<JournalExit[]>().notNull(),
    /** Ten-thousandths of R, by the formula of trade ideas. */
    net: integer('net').notNull(),
    tradedAt: instant('traded_at').notNull(),
    setup: text('setup').notNull(),
    tags: text('tags').array().notNull(),
    checklist: jsonb('checklist').$type<JournalCheck[]>().notNull(),
    /** From 1 (bad) to 5 (good). */
    moodBefore: smallint('mood_before'),
    moodAfter: smallint('mood_after'),
    note: text('note').notNull(),
    mistakes: text('mistakes').notNull(),
    lesson: text('lesson').notNull(),
    /** The order of a replay that it was written down from. */
    sessionId: uuid('session_id'),
    orderNumber: smallint('order_number'),
    /** The trade idea that it was written down from. */
    ideaId: integer('idea_id').references(() => ideas.id, { onDelete: 'set null' }),
    /** What an imported line says, so that it is imported once. */
    importKey: text('import_key'),
    createdAt,
    /** Raised by every change: a change names the version that it was made from. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('journal_entries_of_user').on(t.userId, t.tradedAt.desc(), t.id.desc()),
    foreignKey({
      name: 'journal_entries_order',
      columns: [t.sessionId, t.orderNumber],
      foreignColumns: [practiceOrders.sessionId, practiceOrders.number],
    }).onDelete('set null'),
    unique('journal_entries_once').on(t.sessionId, t.orderNumber),
    uniqueIndex('journal_entries_of_idea')
      .on(t.userId, t.ideaId)
      .where(sql`idea_id is not null`),
    index('journal_entries_idea')
      .on(t.ideaId)
      .where(sql`idea_id is not null`),
    uniqueIndex('journal_entries_imported')
      .on(t.userId, t.importKey)
      .where(sql`import_key is not null`),
    check('journal_entries_moods', sql`mood_before between 1 and 5 and mood_after between 1 and 5`),
    check('journal_entries_risk', sql`entry <> stop`),
  ],
);

/** Pictures of trades, of which the files are in the storage. Whoever deletes rows has the files removed: nothing cascades. */
export const journalPictures = pgTable(
  'journal_pictures',
  {
    /** Of the file, too: another picture is another row. */
    id: uuid('id').primaryKey(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => journalEntries.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    place: text('place', { enum: picturePlaces }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt,
  },
  (t) => [
    unique('journal_pictures_place').on(t.entryId, t.place),
    index('journal_pictures_of_user').on(t.userId, t.id),
  ],
);
