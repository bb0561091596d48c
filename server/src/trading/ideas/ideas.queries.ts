import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isOfAudience, rowsOfAudiences } from '#db/audience-rows.ts';
import type { Db } from '#db/client.ts';
import { isIncludedRow } from '#db/entitlements.ts';
import { personJson } from '#db/entitlements.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { ideaSchema } from '@candela/contract/trading/ideas';

const { author, symbol, direction, orderType, entryLow, entryHigh, stop } = ideaSchema.shape;
const { timeframe, status, analysis, disclosure, languageCode } = ideaSchema.shape;

const ideaRow = rowOf({
  id: z.int(),
  author,
  symbol,
  direction,
  orderType,
  entryLow,
  entryHigh,
  stop,
  targets: z.array(z.string()),
  allocations: z.array(z.int()),
  timeframe,
  status,
  analysis,
  disclosure,
  languageCode,
  validUntil: instantText,
  isDemo: z.boolean(),
  publishedAt: instantText,
  isRead: z.boolean(),
});

export type IdeaRow = z.infer<typeof ideaRow>;

const isPublished = sql`i.status <> 'draft' and i.published_at <= now()`;

export async function listRows(
  db: Db,
  caller: SignedInCaller,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<IdeaRow[]> {
  const more = page.after
    ? sql`and (i.published_at, i.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``;
  const limit = rowLimit(page.limit + 1);
  const rows = (mine: SQL) => sql`select i.id, i.published_at from ideas i where ${isPublished} ${mine} ${more}
    order by i.published_at desc nulls last, i.id desc nulls last ${limit}`;
  return readRows(db, ideaRow)`
    select i.id, ${sql.raw(personJson)} as author, i.symbol, i.direction, i.order_type as "orderType",
      trim_scale(i.entry_low)::text as "entryLow", trim_scale(i.entry_high)::text as "entryHigh",
      trim_scale(i.stop)::text as stop, i.allocations,
      array(select trim_scale(t.price)::text from unnest(i.targets) with ordinality t (price, at) order by t.at) as targets,
      i.timeframe, i.status, i.analysis, i.disclosure, i.language_code as "languageCode", i.valid_until as "validUntil",
      i.is_demo as "isDemo", i.published_at as "publishedAt", r.user_id is not null as "isRead"
    from (select id from ${rowsOfAudiences(caller, { all: rows(sql``), rows: rows(sql`and i.${isOfAudience}`) })} rows
        order by published_at desc nulls last, id desc nulls last ${limit}) page
      join ideas i on i.id = page.id join users u on u.id = i.author_id
      left join idea_reads r on r.idea_id = i.id and r.user_id = ${caller.userId}
    order by i.published_at desc nulls last, i.id desc nulls last`;
}

const isNewRow = rowOf({ isNew: z.boolean() });

/** @returns whether the caller had not read it before; null if the caller may not read such an idea */
export async function insertRead(db: Db, caller: SignedInCaller, id: number): Promise<boolean | null> {
  return (
    (
      await readRow(db, isNewRow)`
    with found as (select i.id from ideas i where i.id = ${id} and ${isPublished} and ${isIncludedRow('i', caller)}),
      added as (insert into idea_reads (user_id, idea_id) select ${caller.userId}::uuid, id from found
        on conflict do nothing returning 1)
    select exists (select from added) as "isNew" from found`
    )?.isNew ?? null
  );
}
