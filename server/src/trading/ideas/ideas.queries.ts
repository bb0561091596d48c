import type { Idea } from '@candela/contract/trading/ideas';
import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isIncludedRow } from '#accounts/access.ts';
import { personJson } from '#accounts/access.ts';

export type IdeaRow = { [K in keyof Omit<Idea, 'read' | 'targets'>]: Idea[K] } & {
  isRead: boolean;
  targets: string[];
  allocations: number[];
};

const isVisible = (caller: SignedInCaller) =>
  sql`i.status <> 'draft' and i.published_at <= now() and ${isIncludedRow('i', caller)}`;

export async function listRows(
  db: Db,
  caller: SignedInCaller,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<IdeaRow[]> {
  const more = page.after
    ? sql`and (i.published_at, i.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``;
  const { rows } = await db.execute<IdeaRow>(sql`
    select i.id, ${sql.raw(personJson)} as author, i.symbol, i.direction, i.order_type as "orderType",
      trim_scale(i.entry_low)::text as "entryLow", trim_scale(i.entry_high)::text as "entryHigh",
      trim_scale(i.stop)::text as stop, i.allocations,
      array(select trim_scale(t.price)::text from unnest(i.targets) with ordinality t (price, at) order by t.at) as targets,
      i.timeframe, i.status, i.analysis, i.disclosure, i.language_code as "languageCode", i.valid_until as "validUntil",
      i.is_demo as "isDemo", i.published_at as "publishedAt", r.user_id is not null as "isRead"
    from ideas i join users u on u.id = i.author_id
      left join idea_reads r on r.idea_id = i.id and r.user_id = ${caller.userId}
    where ${isVisible(caller)} ${more}
    order by i.published_at desc nulls last, i.id desc nulls last limit ${page.limit + 1}`);
  return rows;
}

/** @returns whether it is new to the caller; null when there is none that the caller may read */
export async function insertRead(db: Db, caller: SignedInCaller, id: number): Promise<boolean | null> {
  const { rows } = await db.execute<{ isNew: boolean }>(sql`
    with found as (select i.id from ideas i where i.id = ${id} and ${isVisible(caller)}),
      added as (insert into idea_reads (user_id, idea_id) select ${caller.userId}::uuid, id from found
        on conflict do nothing returning 1)
    select exists (select from added) as "isNew" from found`);
  return rows[0]?.isNew ?? null;
}
