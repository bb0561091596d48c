import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { importStates } from '@candela/contract/market-data/candle-import-states';
import { bytes, createdAt, instant } from './columns.ts';
import { marketSymbols } from './market-symbols.ts';
import { users } from './users.ts';

/** Files of minutes. Their bytes are in the storage, in parts. */
export const candleImports = pgTable(
  'candle_imports',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    fileName: text('file_name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** As sent by the client: identifies the same file when it is chosen again. */
    fingerprint: text('fingerprint').notNull(),
    /** All parts until there have arrived. */
    receivedBytes: bigint('received_bytes', { mode: 'number' }).notNull().default(0),
    state: text('state', { enum: importStates }).notNull().default('uploading'),
    /** Why the file cannot be used, or why the import has stopped. */
    problem: text('problem'),
    /** What its first rows say; null until they have been read. */
    head: jsonb('head'),
    symbolId: integer('symbol_id').references(() => marketSymbols.id),
    /** Null: not told yet, or the times of the file say it. */
    zone: text('zone'),
    /** How far the clock of the file is ahead of the zone. */
    aheadMinutes: smallint('ahead_minutes').notNull().default(0),
    /** Number of the preview: it changes with symbol and zone, and whoever confirms names the one that they have seen. */
    preview: integer('preview').notNull().default(0),
    /** What the preview has found. */
    report: jsonb('report'),
    /** Whether final bars with other values are corrected. */
    corrects: boolean('corrects').notNull().default(false),
    /** Of the rows of the file, or of the trading days, so many are done. */
    doneCount: bigint('done_count', { mode: 'number' }).notNull().default(0),
    totalCount: bigint('total_count', { mode: 'number' }).notNull().default(0),
    addedCount: integer('added_count').notNull().default(0),
    correctedCount: integer('corrected_count').notNull().default(0),
    /** Final bars with other values that were kept as they are. */
    keptCount: integer('kept_count').notNull().default(0),
    unchangedCount: integer('unchanged_count').notNull().default(0),
    /** Of what it wrote, taken back; and not, because somebody else has changed it since. */
    undoneCount: integer('undone_count').notNull().default(0),
    leftCount: integer('left_count').notNull().default(0),
    /** When the file was removed. */
    fileRemovedAt: instant('file_removed_at'),
    startedAt: instant('started_at'),
    changedAt: instant('changed_at').notNull().defaultNow(),
    createdAt,
  },
  (t) => [
    index('candle_imports_owner').on(t.ownerId),
    index('candle_imports_created').on(t.createdAt, t.id),
    // Of a symbol, one import writes at a time.
    uniqueIndex('candle_imports_writing')
      .on(t.symbolId)
      .where(sql`state in ('running', 'cancelling', 'undoing')`),
  ],
);

/**
 * The bars of an import, a trading day each, packed (`markets/src/candles/packing.ts`): before the day is stored what the file says, then
 * what was written of it and what was there before, so that it can be taken back.
 */
export const candleImportDays = pgTable(
  'candle_import_days',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => candleImports.id, { onDelete: 'cascade' }),
    /** Counted from 1970. */
    day: integer('day').notNull(),
    state: text('state', { enum: ['staged', 'stored', 'undone'] })
      .notNull()
      .default('staged'),
    /** Staged: those of the file. Stored: those that were added or changed. Undone: those that were left, because others had changed them. */
    bars: bytes('bars').notNull(),
    /** Of those that were changed, the values before. */
    before: bytes('before'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.day] })],
);

/** Rows that cannot be imported, or that should be looked at. */
export const candleImportRows = pgTable(
  'candle_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => candleImports.id, { onDelete: 'cascade' }),
    /** As in spreadsheets: the first is 1. */
    row: integer('row').notNull(),
    reason: text('reason').notNull(),
    /** As it stands in the file, shortened. */
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.row] })],
);
