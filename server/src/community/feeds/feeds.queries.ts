import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { isOfAudience, rowsOfAudiences } from '#db/audience-rows.ts';
import type { Db } from '#db/client.ts';
import { isIncludedRow } from '#db/entitlements.ts';
import { personJson } from '#db/entitlements.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { personSchema } from '@candela/contract/accounts/people';

const feedRow = rowOf({
  id: z.int(),
  author: personSchema,
  body: z.string(),
  symbols: z.array(z.string()),
  languageCode: z.string(),
  isPinned: z.boolean(),
  isDemo: z.boolean(),
  publishedAt: instantText,
  isRead: z.boolean(),
});

export type FeedRow = z.infer<typeof feedRow>;

const isPublished = sql`f.status = 'published' and f.published_at <= now()`;

export async function listRows(
  db: Db,
  caller: SignedInCaller,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<FeedRow[]> {
  const more = page.after
    ? sql`and (f.published_at, f.id) < (${page.after.at}::timestamptz, ${page.after.id}::int)`
    : sql``;
  const limit = rowLimit(page.limit + 1);
  const rows = (mine: SQL) => sql`select f.id, f.published_at from feeds f where ${isPublished} ${mine} ${more}
    order by f.published_at desc nulls last, f.id desc nulls last ${limit}`;
  return readRows(db, feedRow)`
    select f.id, ${sql.raw(personJson)} as author, f.body, f.symbols, f.language_code as "languageCode",
      f.is_pinned as "isPinned", f.is_demo as "isDemo", f.published_at as "publishedAt", r.user_id is not null as "isRead"
    from (select id from ${rowsOfAudiences(caller, { all: rows(sql``), rows: rows(sql`and f.${isOfAudience}`) })} rows
        order by published_at desc nulls last, id desc nulls last ${limit}) page
      join feeds f on f.id = page.id join users u on u.id = f.author_id
      left join feed_reads r on r.feed_id = f.id and r.user_id = ${caller.userId}
    order by f.published_at desc nulls last, f.id desc nulls last`;
}

const isNewRow = rowOf({ isNew: z.boolean() });

/** @returns whether the caller had not read it before; null if the caller may not read such a post */
export async function insertRead(db: Db, caller: SignedInCaller, id: number): Promise<boolean | null> {
  return (
    (
      await readRow(db, isNewRow)`
    with found as (select f.id from feeds f where f.id = ${id} and ${isPublished} and ${isIncludedRow('f', caller)}),
      added as (insert into feed_reads (user_id, feed_id) select ${caller.userId}::uuid, id from found
        on conflict do nothing returning 1)
    select exists (select from added) as "isNew" from found`
    )?.isNew ?? null
  );
}
