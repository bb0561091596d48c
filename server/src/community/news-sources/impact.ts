import * as z from 'zod';
import { nearMilliseconds } from '#community/release-changes.ts';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { NewsImpact } from '@candela/contract/community/news-terms';

interface Dated {
  publishedAt: string;
  /** What it is about. */
  codes: readonly string[];
}

const releaseRow = rowOf({ code: z.string(), at: z.number() });

/**
 * The impact of items: high near a release of high impact in a currency that one of their symbols is about, else what their source is set to.
 * Not by their words: headlines promise more than happens.
 */
export async function impactsOf(tx: Tx, items: readonly Dated[], usual: NewsImpact): Promise<NewsImpact[]> {
  const codes = [...new Set(items.flatMap((item) => item.codes))];
  if (codes.length === 0) return items.map(() => usual);
  const dates = items.map(({ publishedAt }) => Date.parse(publishedAt));
  const releases = await readRows(tx, releaseRow)`
    select c.code, (extract(epoch from e.at) * 1000)::float8 as at
    from unnest(${arrayOf(codes)}::text[]) c(code)
    cross join lateral (
      select m.base as currency from market_symbols m where split_part(m.symbol, ':', 2) = c.code and m.base is not null
      union select m.quote from market_symbols m where split_part(m.symbol, ':', 2) = c.code and m.quote is not null) m
    join economic_events e on e.currency = m.currency
    where e.removed_at is null and e.impact = 'high' and e.is_timed
      and e.at >= ${new Date(Math.min(...dates) - nearMilliseconds).toISOString()}::timestamptz
      and e.at <= ${new Date(Math.max(...dates) + nearMilliseconds).toISOString()}::timestamptz`;
  return items.map((item, place) => {
    const isNear = releases.some(
      ({ code, at }) => item.codes.includes(code) && Math.abs(at - (dates[place] ?? 0)) <= nearMilliseconds,
    );
    return isNear ? 'high' : usual;
  });
}
