import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isInPeriod, type ZonedPeriod } from '#db/zoned-periods.ts';

export const decisionOutcomes = [
  'open',
  'appealed',
  'kept',
  'removed',
  'submitted',
  'withdrawn',
  'changesRequested',
  'approved',
  'published',
] as const;

const decisionRow = rowOf({
  openedAt: instantText,
  id: z.string(),
  /** A kind of complaint, or `courseVersion`. */
  matter: z.string(),
  about: z.string(),
  decidedAt: instantText.nullable(),
  seconds: z.int().nullable(),
  outcome: z.enum(decisionOutcomes),
  decidedBy: z.string().nullable(),
  reports: z.int().nullable(),
  appealedAt: instantText.nullable(),
});

export type DecisionRow = z.infer<typeof decisionRow>;

/** What was reported to moderators, and versions of courses that were submitted; by when that was. */
const decisions = (of: ZonedPeriod): SQL => sql`(
  select c.created_at as opened_at, c.kind || '/' || c.id as id, c.kind as matter, c.context as about, c.decided_at,
    extract(epoch from c.decided_at - c.created_at)::int as seconds, c.state as outcome, c.decided_by, c.report_count as reports, c.appealed_at
  from moderation_cases c where ${isInPeriod(sql`c.created_at`, of)}
  union all
  select v.created_at, 'courseVersion/' || v.course_id || '/' || v.number, 'courseVersion', c.title || ', ' || v.number, v.published_at,
    extract(epoch from v.published_at - v.created_at)::int,
    case v.state when 'changes_requested' then 'changesRequested' else v.state end, v.reviewer_id, null, null
  from course_versions v join courses c on c.id = v.course_id
  where v.state <> 'imported' and ${isInPeriod(sql`v.created_at`, of)}) x`;

export function listDecisions(
  db: Db,
  of: ZonedPeriod,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<DecisionRow[]> {
  const more = after ? sql`where (x.opened_at, x.id) > (${after.at}::timestamptz, ${after.id})` : sql``;
  return readRows(db, decisionRow)`
    select x.opened_at as "openedAt", x.id, x.matter, x.about, x.decided_at as "decidedAt", x.seconds, x.outcome,
      u.first_name || ' ' || u.last_name as "decidedBy", x.reports, x.appealed_at as "appealedAt"
    from ${decisions(of)} left join users u on u.id = x.decided_by ${more} order by x.opened_at, x.id limit ${limit}`;
}

const figuresRow = rowOf({
  opened: z.int(),
  decided: z.int(),
  removed: z.int(),
  appeals: z.int(),
  medianTime: z.int().nullable(),
});

export function readDecisions(db: Db, of: ZonedPeriod): Promise<z.infer<typeof figuresRow>> {
  return requireRow(db, figuresRow)`
    select count(*)::int as opened, count(x.decided_at)::int as decided, count(*) filter (where x.outcome = 'removed')::int as removed,
      count(x.appealed_at)::int as appeals,
      (percentile_disc(0.5) within group (order by x.seconds))::int as "medianTime" from ${decisions(of)}`;
}
