import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { figureColumns, figureFields, thingFiguresOf } from '#db/thing-figures.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { readableIdeas } from '#trading/idea-access.ts';
import { ideaColumns, ideaRow, ideaTables } from './idea-columns.ts';
import { ofRecord, type IdeaFilter, type IdeaSort } from './idea-filters.ts';

/** What a row is sorted by, and the id of the last one of the page before. */
export type After = { at: string; id: number } | { net: number; id: number };

const listedRow = rowOf({ ...ideaRow.shape, ...figureColumns });

export type ListedIdeaRow = z.infer<typeof listedRow>;

interface Page {
  limit: number;
  sort: IdeaSort;
  after: After | null;
}

/** Forwards or backwards through an index. */
function orderOf(sort: IdeaSort): SQL {
  if (sort === 'oldest') return sql`i.published_at nulls first, i.id nulls first`;
  if (sort === 'closed') return sql`i.closed_at desc nulls last, i.id desc nulls last`;
  if (sort === 'best') return sql`i.net desc nulls last, i.id desc nulls last`;
  if (sort === 'worst') return sql`i.net nulls first, i.id nulls first`;
  return sql`i.published_at desc nulls last, i.id desc nulls last`;
}

/** What is in a list of this order, after a row of it. */
function sortedFrom(sort: IdeaSort, after: After | null): SQL {
  const isByResult = sort === 'best' || sort === 'worst';
  const kind = isByResult
    ? sql`and i.net is not null and i.status <> 'void'`
    : sort === 'closed'
      ? sql`and i.closed_at is not null`
      : sql``;
  if (after === null) return kind;
  const sign = sort === 'oldest' || sort === 'worst' ? sql`>` : sql`<`;
  if ('net' in after) return sql`${kind} and (i.net, i.id) ${sign} (${after.net}::int, ${after.id}::int)`;
  const column = sort === 'closed' ? sql`i.closed_at` : sql`i.published_at`;
  return sql`${kind} and (${column}, i.id) ${sign} (${after.at}::timestamptz, ${after.id}::int)`;
}

function statusIs(status: IdeaFilter['status']): SQL {
  if (status === undefined) return sql``;
  if (status === 'open') return sql`and i.closed_at is null`;
  if (status === 'ended') return sql`and i.closed_at is not null`;
  return sql`and i.status = ${status}`;
}

function conditionsOf(caller: SignedInCaller, filter: IdeaFilter): SQL {
  const { status, direction, style, unread, symbolId, authorId, mine } = filter;
  const parts = [statusIs(status), ...ofRecord(filter)];
  if (direction !== undefined) parts.push(sql`and i.direction = ${direction}`);
  if (style !== undefined) parts.push(sql`and i.style = ${style}`);
  if (unread)
    parts.push(
      sql`and not exists (select from idea_reads d where d.idea_id = i.id and d.user_id = ${caller.userId}::uuid)`,
    );
  if (symbolId !== undefined) parts.push(sql`and i.symbol_id = ${symbolId}`);
  if (authorId !== undefined) parts.push(sql`and i.author_id = ${authorId}::uuid`);
  if (mine) parts.push(sql`and i.author_id = ${caller.userId}::uuid`);
  return sql.join(parts, sql` `);
}

const isOpen = (status: IdeaFilter['status']) => status === 'open' || status === 'pending' || status === 'active';
/** Lists of these orders contain only what has ended. */
const isOfEnded = (sort: IdeaSort) => sort === 'closed' || sort === 'best' || sort === 'worst';

/** The ids of what was searched for: few, each of which has its own stretch of an index. */
export interface Searched {
  symbolIds: number[];
  authorIds: string[];
}

const searchedRow = rowOf({ symbolIds: z.array(z.int()), authorIds: z.array(z.uuid()) });

/** Symbols and authors of published ideas whose names contain words; at most a hundred of each. */
export async function findSearched(db: Db, words: string): Promise<Searched> {
  const pattern = containing(words);
  const found = await readRow(db, searchedRow)`
    with recursive authors as (
      (select author_id from ideas where status <> 'draft' order by author_id limit 1)
      union all
      select (select n.author_id from ideas n where n.status <> 'draft' and n.author_id > a.author_id order by n.author_id limit 1)
      from authors a where a.author_id is not null)
    select array(select s.id from market_symbols s where (s.symbol || ' ' || s.name) ilike ${pattern}
        and exists (select from ideas i where i.symbol_id = s.id and i.status <> 'draft') order by s.position, s.id limit 100) as "symbolIds",
      array(select u.id from authors a join users u on u.id = a.author_id
        where u.first_name || ' ' || u.last_name ilike ${pattern} limit 100) as "authorIds"`;
  return found ?? { symbolIds: [], authorIds: [] };
}

/**
 * A page of published ideas. It is read from stretches of indexes: one for each audience that the reader is in, so that nothing is looked at
 * that is closed to them, and for each symbol and author that was searched for.
 */
export async function listIdeaRows(
  db: Db,
  caller: SignedInCaller,
  filter: IdeaFilter & { searched: Searched | null },
  { limit: count, sort, after }: Page,
): Promise<ListedIdeaRow[]> {
  if (isOpen(filter.status) && isOfEnded(sort)) return [];
  const limit = rowLimit(count + 1);
  const order = orderOf(sort);
  const { audiences, isShown } = readableIdeas(caller, { isOwn: filter.mine === true });
  const given = sql`and ${isShown} ${conditionsOf(caller, filter)} ${sortedFrom(sort, after)}`;
  const stretch = (of: SQL) => sql`(select i.id, i.published_at, i.closed_at, i.net from ideas i
    where i.status <> 'draft' and i.audience_id = a.id ${of} ${given} order by ${order} ${limit})`;
  const { searched } = filter;
  const rows = searched
    ? sql`select i.* from audiences a cross join unnest(${arrayOf(searched.symbolIds)}::int[]) x (id)
        cross join lateral ${stretch(sql`and i.symbol_id = x.id`)} i where ${audiences}
      union select i.* from audiences a cross join unnest(${arrayOf(searched.authorIds)}::uuid[]) x (id)
        cross join lateral ${stretch(sql`and i.author_id = x.id`)} i where ${audiences}`
    : sql`select i.* from audiences a cross join lateral ${stretch(sql``)} i where ${audiences}`;
  return readRows(db, listedRow)`
    select ${ideaColumns(caller)}, ${figureFields} from (select i.id from (${rows}) i order by ${order} ${limit}) page
      join ideas i on i.id = page.id ${ideaTables(caller)} cross join ${thingFiguresOf('idea', sql`i.id`)}
    order by ${order}`;
}
