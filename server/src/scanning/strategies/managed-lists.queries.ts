import { sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isManagedStrategy } from '#scanning/strategy-access.ts';
import { managedStrategySchema } from '@candela/contract/scanning/managed-strategies';
import type { strategyStates } from '@candela/contract/scanning/strategy-terms';

const { shape } = managedStrategySchema;

const listedFields = {
  id: shape.id,
  kind: shape.kind,
  status: shape.status,
  name: shape.name,
  summary: shape.summary,
  owner: shape.owner,
  liveVersion: shape.liveVersion,
  submittedVersion: shape.submittedVersion,
  isSubmitted: shape.isSubmitted,
  hasDraft: shape.hasDraft,
  timeframe: shape.timeframe,
  updatedAt: instantText,
  submittedAt: instantText.nullable(),
  isDemo: shape.isDemo,
};

const managedRow = rowOf(listedFields);

export type ManagedRow = z.infer<typeof managedRow>;

/** Fields of `managedColumns`. */
export const managedFields = listedFields;

/** Of a strategy `t` with the tables of `managedTables`. */
export const managedColumns =
  sql.raw(`t.id, t.kind, t.status, t.name, t.summary, ${personJson} as owner, l.number as "liveVersion",
  b.number as "submittedVersion", t.submitted_at is not null as "isSubmitted", t.draft_rule is not null as "hasDraft",
  coalesce(l.rule, t.draft_rule, n.rule) ->> 'timeframe' as timeframe, t.updated_at as "updatedAt", t.submitted_at as "submittedAt",
  t.is_demo as "isDemo"`);

/** The owner, and the versions: the live, the submitted and the newest one. */
export const managedTables =
  sql.raw(`join users u on u.id = t.owner_id left join strategy_versions l on l.id = t.live_version_id
  left join strategy_versions b on b.id = t.submitted_version_id
  left join lateral (select v.number, v.rule from strategy_versions v where v.strategy_id = t.id order by v.number desc limit 1) n on true`);

export interface ManagedFilter {
  status?: (typeof strategyStates)[number] | undefined;
  submitted?: boolean | undefined;
  mine?: boolean | undefined;
  search?: string | undefined;
}

/** A page of the strategies that the caller may change: the last changed first; of those to review, the longest waiting. */
export function listManagedRows(
  db: Db,
  caller: SignedInCaller,
  { status, submitted, mine, search }: ManagedFilter,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<ManagedRow[]> {
  const { after } = page;
  const parts: SQL[] = [isManagedStrategy(caller)];
  if (status !== undefined) parts.push(sql`t.status = ${status}`);
  if (mine) parts.push(sql`t.owner_id = ${caller.userId}::uuid`);
  if (submitted) parts.push(sql`t.submitted_at is not null`);
  if (search !== undefined && search !== '') parts.push(sql`t.name || ' ' || t.summary ilike ${containing(search)}`);
  const [column, sign, order] = submitted
    ? [sql`t.submitted_at`, sql`>`, sql`t.submitted_at nulls first, t.id nulls first`]
    : [sql`t.updated_at`, sql`<`, sql`t.updated_at desc nulls last, t.id desc nulls last`];
  if (after) parts.push(sql`(${column}, t.id) ${sign} (${after.at}::timestamptz, ${after.id}::int)`);
  return readRows(db, managedRow)`
    select ${managedColumns} from strategies t ${managedTables}
    where ${sql.join(parts, sql` and `)} order by ${order} ${rowLimit(page.limit + 1)}`;
}
