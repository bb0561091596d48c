import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, readRows, rowOf } from '#db/rows.ts';
import { sha256 } from '#trading/log.ts';
import { bundleOf, tileHeight, tileWidth, type Tile } from '@candela/markets/log/tiles';
import { rootOfSubtrees, subtreesOf, type Hash, type LeafRange } from '@candela/markets/log/tree';

const partRow = rowOf({ part: z.string() });

/** The bytes of a tile; null as long as the log does not have all of it. */
export async function readTile(db: Db, { level, index, width }: Tile): Promise<Uint8Array | null> {
  const from = index * tileWidth;
  const range = (column: string) =>
    sql`${sql.raw(column)} >= ${from}::bigint and ${sql.raw(column)} < ${from + width}::bigint`;
  if (level === 'entries') {
    const rows = await readRows(
      db,
      partRow,
    )`select entry as part from log_entries where ${range('index')} order by index`;
    return rows.length === width ? bundleOf(rows.map(({ part }) => Buffer.from(part))) : null;
  }
  const hashes =
    level === 0
      ? sql`select encode(leaf, 'hex') as part from log_entries where ${range('index')} order by index`
      : sql`select encode(hash, 'hex') as part from log_hashes
          where level = ${level * tileHeight}::smallint and ${range('n')} order by n`;
  const rows = await readRows(db, partRow)`${hashes}`;
  return rows.length === width ? Buffer.from(rows.map(({ part }) => part).join(''), 'hex') : null;
}

const hashRow = rowOf({ level: z.int(), n: bigintText, hash: z.string() });

/** The hashes of ranges of the log, each of which begins where a subtree of its size may begin; null when the log has not all of them. */
export async function readRanges(db: Db | Tx, ranges: readonly LeafRange[]): Promise<Hash[] | null> {
  const subtrees = ranges.map(subtreesOf);
  const asked = JSON.stringify(subtrees.flat().map(({ level, index }) => ({ level, n: index })));
  const rows = await readRows(db, hashRow)`
    with asked as (select level, n from jsonb_to_recordset(${asked}::jsonb) as x (level smallint, n bigint))
    select a.level::int as level, a.n::text as n, encode(h.hash, 'hex') as hash
    from asked a join log_hashes h on h.level = a.level and h.n = a.n
    union all
    select 0, e.index::text, encode(e.leaf, 'hex') from asked a join log_entries e on e.index = a.n where a.level = 0`;
  const found = new Map(rows.map(({ level, n, hash }) => [`${level} ${n}`, Buffer.from(hash, 'hex')]));
  const hashes = subtrees.map((parts) => parts.flatMap(({ level, index }) => found.get(`${level} ${index}`) ?? []));
  const isWhole = hashes.every(({ length }, place) => length === subtrees[place]?.length);
  return isWhole ? hashes.map((each) => rootOfSubtrees(sha256, each)) : null;
}
