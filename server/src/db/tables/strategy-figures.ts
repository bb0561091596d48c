import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { DriftReason, Stage } from '@candela/contract/scanning/integrity-terms';
import { instant } from './columns.ts';
import { strategies, strategyVersions } from './strategies.ts';

/** How many alerts took so long: by milliseconds, rounded up to two digits. */
export type Spans = Record<string, number>;

/**
 * What a strategy gave on a day of UTC, by when its alerts were stored: counted from `alerts` in the nights after, so that nobody has to read
 * a month of them. Days without alerts, and those that nobody has counted yet, have no row.
 */
export const strategyDays = pgTable(
  'strategy_days',
  {
    strategyId: integer('strategy_id')
      .notNull()
      .references(() => strategies.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    alerts: integer('alerts').notNull(),
    late: integer('late').notNull(),
    times: jsonb('times').$type<Partial<Record<Stage, Spans>>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.strategyId, t.day] }),
    index('strategy_days_old').on(t.day),
    check('strategy_days_counts', sql`alerts > 0 and late between 0 and alerts`),
  ],
);

/** A bar on which live alerts and those of the same rule, judged again, differ. */
export interface Difference {
  symbolId: number;
  /** When the bar opened, in milliseconds since 1970. */
  barAt: number;
  side: 'live' | 'again';
  reason: DriftReason;
}

/**
 * A day of UTC judged again by a version that was live on it, over the bars as they were in the night after; never changed. By the instants
 * at which bars closed.
 */
export const strategyDrift = pgTable(
  'strategy_drift',
  {
    strategyId: integer('strategy_id').notNull(),
    versionId: integer('version_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Bars of its symbols that the hours of the markets had while it was live; those without a stored bar; those that came late. */
    barsDue: integer('bars_due').notNull(),
    barsMissing: integer('bars_missing').notNull(),
    barsLate: integer('bars_late').notNull(),
    /** Alerts that were given, and are given again; those that were given only then; and only now. */
    same: integer('same').notNull(),
    onlyLive: integer('only_live').notNull(),
    onlyAgain: integer('only_again').notNull(),
    reasons: jsonb('reasons').$type<Partial<Record<DriftReason, number>>>().notNull(),
    /** The first of them. */
    differences: jsonb('differences').$type<Difference[]>().notNull(),
    judgedAt: instant('judged_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.day] }),
    foreignKey({
      name: 'strategy_drift_version',
      columns: [t.strategyId, t.versionId],
      foreignColumns: [strategyVersions.strategyId, strategyVersions.id],
    }).onDelete('cascade'),
    index('strategy_drift_of_strategy').on(t.strategyId, t.day.desc(), t.versionId.desc()),
    index('strategy_drift_old').on(t.day),
    check(
      'strategy_drift_counts',
      sql`bars_due >= 0 and bars_missing >= 0 and bars_late >= 0
      and same >= 0 and only_live >= 0 and only_again >= 0`,
    ),
  ],
);

/** Strategies that have been silent for longer than is usual, of which their trainer was told. The next alert deletes it. */
export const strategySilences = pgTable('strategy_silences', {
  strategyId: integer('strategy_id')
    .primaryKey()
    .references(() => strategies.id, { onDelete: 'cascade' }),
  /** When the bar of its last alert closed. */
  since: instant('since').notNull(),
  /** Of twenty of its pauses, nineteen were no longer. */
  usualSeconds: integer('usual_seconds').notNull(),
  toldAt: instant('told_at').notNull().defaultNow(),
});
