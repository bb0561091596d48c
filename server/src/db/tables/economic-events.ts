import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { impacts, precisions } from '@candela/contract/community/economic-fields';
import {
  economicFileProblems,
  economicImportStates,
  economicRowActions,
  economicRowReasons,
} from '@candela/contract/community/economic-import-terms';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** What a revision says of an economic event: the columns of the row by their names. */
export interface KnownEvent {
  at: string;
  precision: (typeof precisions)[number];
  zone: string | null;
  country: string | null;
  currency: string;
  title: string;
  impact: (typeof impacts)[number];
  unit: string | null;
  forecast: string | null;
  previous: string | null;
  revisedPrevious: string | null;
  actual: string | null;
}

const figure = String.raw`~ '^-?\d{1,12}(\.\d{1,6})?$'`;

/** Releases of figures, decisions of central banks, holidays of markets: as they are known now. */
export const economicEvents = pgTable(
  'economic_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Who has published the calendar; empty: entered by hand. */
    source: text('source').notNull(),
    /** What the source calls it. */
    externalKey: text('external_key'),
    /** Of which it is one: the title without what differs from one to the next. */
    series: text('series').notNull(),
    /** Where only the day is known: its beginning in UTC, whatever the zone. */
    at: instant('at').notNull(),
    precision: text('precision', { enum: precisions }).notNull(),
    isTimed: boolean('is_timed')
      .notNull()
      .generatedAlwaysAs(sql`precision = 'minute'`),
    zone: text('zone'),
    country: text('country'),
    currency: text('currency').notNull(),
    title: text('title').notNull(),
    impact: text('impact', { enum: impacts }).notNull(),
    unit: text('unit'),
    forecast: text('forecast'),
    previous: text('previous'),
    revisedPrevious: text('revised_previous'),
    actual: text('actual'),
    /** The number of its newest revision. */
    revision: integer('revision').notNull().default(1),
    isDemo: boolean('is_demo').notNull().default(false),
    /** Its revisions refer to it, so the row stays. */
    removedAt: instant('removed_at'),
    createdAt,
  },
  (t) => [
    check('economic_events_codes', sql`currency ~ '^[A-Z]{3}$' and country ~ '^[A-Z]{2}$'`),
    check(
      'economic_events_figures',
      sql.raw(['forecast', 'previous', 'revised_previous', 'actual'].map((name) => `${name} ${figure}`).join(' and ')),
    ),
    check('economic_events_impact', sql`impact in ('low', 'medium', 'high', 'holiday')`),
    check('economic_events_precision', sql`precision in ('minute', 'day', 'tentative')`),
    check(
      'economic_events_day',
      sql`precision = 'minute' or at = date_trunc('day', at at time zone 'UTC') at time zone 'UTC'`,
    ),
    uniqueIndex('economic_events_keys').on(t.source, t.externalKey),
    uniqueIndex('economic_events_once')
      .on(t.source, t.currency, t.series, t.at)
      .where(sql`external_key is null and removed_at is null`),
    index('economic_events_of_series')
      .on(t.currency, t.series, t.at)
      .where(sql`removed_at is null`),
    index('economic_events_of_impact')
      .on(t.impact, t.isTimed, t.at, t.id)
      .where(sql`removed_at is null`),
    index('economic_events_of_currency')
      .on(t.currency, t.impact, t.isTimed, t.at, t.id)
      .where(sql`removed_at is null`),
  ],
);

/** What was known of an economic event when. The database refuses every change but new rows. */
export const economicRevisions = pgTable(
  'economic_revisions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => economicEvents.id),
    number: integer('number').notNull(),
    knownAt: instant('known_at').notNull().defaultNow(),
    /** Null: an import, or the product itself. */
    authorId: uuid('author_id').references(() => users.id),
    importId: uuid('import_id'),
    isRemoved: boolean('is_removed').notNull().default(false),
    known: jsonb('known').$type<KnownEvent>().notNull(),
  },
  (t) => [
    uniqueIndex('economic_revisions_once').on(t.eventId, t.number),
    index('economic_revisions_of_author').on(t.authorId),
  ],
);

/** Imports of calendars. Their files are in the storage until they are imported. */
export const economicImports = pgTable(
  'economic_imports',
  {
    id: uuid('id').primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    source: text('source').notNull(),
    name: text('name').notNull(),
    isAddress: boolean('is_address').notNull(),
    state: text('state', { enum: economicImportStates }).notNull(),
    problem: text('problem', { enum: economicFileProblems }),
    format: text('format', { enum: ['csv', 'ics', 'json'] }),
    zone: text('zone'),
    currency: text('currency'),
    impact: text('impact', { enum: impacts }).notNull(),
    preview: integer('preview').notNull().default(1),
    rowCount: integer('row_count').notNull().default(0),
    newCount: integer('new_count').notNull().default(0),
    movedCount: integer('moved_count').notNull().default(0),
    changedCount: integer('changed_count').notNull().default(0),
    sameCount: integer('same_count').notNull().default(0),
    /** Rows about what is in the calendar from elsewhere. */
    twinCount: integer('twin_count').notNull().default(0),
    /** Whether such rows go into the events that there are; otherwise they become events beside them. */
    joins: boolean('joins').notNull().default(true),
    errorCount: integer('error_count').notNull().default(0),
    writtenCount: integer('written_count').notNull().default(0),
    undoneCount: integer('undone_count').notNull().default(0),
    leftCount: integer('left_count').notNull().default(0),
    /** Its rows are kept: it can be undone. */
    hasRows: boolean('has_rows').notNull().default(true),
    createdAt,
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    index('economic_imports_newest').on(t.createdAt.desc(), t.id.desc()),
    index('economic_imports_of_owner').on(t.ownerId),
    index('economic_imports_with_rows')
      .on(t.changedAt)
      .where(sql`has_rows`),
  ],
);

/** The rows of an import, as they would be written. */
export const economicImportRows = pgTable(
  'economic_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => economicImports.id, { onDelete: 'cascade' }),
    row: integer('row').notNull(),
    /** The beginning of what the file says. */
    text: text('text').notNull(),
    reason: text('reason', { enum: economicRowReasons }),
    externalKey: text('external_key'),
    series: text('series'),
    known: jsonb('known').$type<KnownEvent>(),
    action: text('action', { enum: economicRowActions }),
    /** The event that it is about; null: a new one. */
    eventId: integer('event_id').references(() => economicEvents.id),
    /** The event of another source, or entered by hand, that is about the same. */
    twinId: integer('twin_id').references(() => economicEvents.id),
    /** Its time before, if the row moves it. */
    before: instant('before'),
    /** The revision that it has written. */
    revision: integer('revision'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.row] }),
    index('economic_import_rows_wrong')
      .on(t.importId, t.row)
      .where(sql`reason is not null`),
    index('economic_import_rows_of_event').on(t.eventId),
    index('economic_import_rows_of_twin').on(t.twinId),
  ],
);

/** Whether people are told before releases with high impact, and how long before; without a row: 15 minutes. */
export const economicAlertChoices = pgTable(
  'economic_alert_choices',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    isOn: boolean('is_on').notNull(),
    minutesBefore: integer('minutes_before').notNull(),
  },
  () => [check('economic_alert_choices_minutes', sql`minutes_before between 5 and 60`)],
);
