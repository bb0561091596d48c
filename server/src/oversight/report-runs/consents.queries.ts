import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { instantText, readRows, requireRow, rowOf } from '#db/rows.ts';
import { isInPeriod, type ZonedPeriod } from '#db/zoned-periods.ts';

export const consentDocuments = ['terms', 'riskNotice'] as const;

const consentRow = rowOf({
  at: instantText,
  id: z.string(),
  fullName: z.string(),
  document: z.enum(consentDocuments),
  version: z.string(),
  address: z.string().nullable(),
});

export type ConsentRow = z.infer<typeof consentRow>;

/** Terms that were accepted, and versions of the risk notice under which somebody published ideas for the first time. */
const consents = (of: ZonedPeriod): SQL => sql`(
  select a.accepted_at as at, 'terms/' || a.user_id || '/' || a.version as id, a.user_id, 'terms' as document, a.version,
    a.terms_url as address
  from terms_acceptances a where ${isInPeriod(sql`a.accepted_at`, of)}
  union all
  select f.at, 'riskNotice/' || f.author_id || '/' || f.disclaimer_id, f.author_id, 'riskNotice', f.disclaimer_id::text, null
  from (select i.author_id, i.disclaimer_id, min(i.published_at) as at from ideas i
    where i.disclaimer_id is not null group by i.author_id, i.disclaimer_id) f where ${isInPeriod(sql`f.at`, of)}) x`;

export function listConsents(
  db: Db,
  of: ZonedPeriod,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<ConsentRow[]> {
  const more = after ? sql`where (x.at, x.id) > (${after.at}::timestamptz, ${after.id})` : sql``;
  return readRows(db, consentRow)`
    select x.at, x.id, u.first_name || ' ' || u.last_name as "fullName", x.document, x.version, x.address
    from ${consents(of)} join users u on u.id = x.user_id ${more} order by x.at, x.id limit ${limit}`;
}

const figuresRow = rowOf({ people: z.int(), acceptances: z.int() });

export function readConsents(db: Db, of: ZonedPeriod): Promise<z.infer<typeof figuresRow>> {
  return requireRow(db, figuresRow)`
    select count(distinct x.user_id)::int as people, count(*)::int as acceptances from ${consents(of)}`;
}
