import { is } from 'drizzle-orm';
import { getTableConfig, IndexedColumn, PgTable } from 'drizzle-orm/pg-core';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Whether nulls come last when the largest value comes first: `order by x desc` alone wants them first. */
type Order = 'nulls first' | 'nulls last';

/** The orders, by `table.column`, in which an index has a column that is read from its largest value. */
async function readOrders(): Promise<Map<string, Set<Order>>> {
  const orders = new Map<string, Set<Order>>();
  for (const file of globSync('*.ts', { cwd: `${import.meta.dirname}/tables` })) {
    const declared: Record<string, unknown> = await import(`./tables/${basename(file, '.ts')}.ts`);
    for (const table of Object.values(declared).filter((each) => is(each, PgTable))) {
      const { name, indexes } = getTableConfig(table);
      for (const { config } of indexes) {
        if ((config.method ?? 'btree') !== 'btree') continue;
        const columns = config.columns.filter((each) => is(each, IndexedColumn));
        // Only the first descending column counts; an index without any is read backwards.
        const falling = columns.filter(({ indexConfig }) => indexConfig.order === 'desc').slice(0, 1);
        for (const column of falling.length > 0 ? falling : columns) {
          const isLast = (column.indexConfig.order === 'desc') === (column.indexConfig.nulls === 'last');
          const key = `${name}.${column.name}`;
          orders.set(key, (orders.get(key) ?? new Set<Order>()).add(isLast ? 'nulls last' : 'nulls first'));
        }
      }
    }
  }
  return orders;
}

const orders = await readOrders();

/** Finds descending first sort keys whose column has indexes only with the other position of nulls. */
function misordered(text: string): string[] {
  return [...text.matchAll(/(?<!, |\.)\b(?:(\w+)\.)?(\w+) desc\b( nulls last)?/g)].flatMap((match) => {
    const [found, alias, column, last] = match;
    const tables =
      alias === undefined
        ? [...text.slice(0, match.index).matchAll(/\bfrom (\w+)/g)].slice(-1)
        : [...text.matchAll(new RegExp(`\\b(?:from|join) (\\w+) ${alias}\\b`, 'g'))];
    const wanted = last === undefined ? 'nulls first' : 'nulls last';
    const isOther = tables.some(([, table]) => orders.get(`${table}.${column}`)?.has(wanted) === false);
    return isOther ? [found] : [];
  });
}

/** With few rows of the audience, PostgreSQL reads the index of all ids from its end until it finds one. */
const isGreatestOfAudience = (text: string): boolean =>
  /\b(?:max|min)\([\w.]+\) from \w+(?: \w+)? where \$\{isOfAudience\}/.test(text);

describe('an index', () => {
  it('has its nulls where the queries have them that are sorted by it', () => {
    const folder = `${import.meta.dirname}/..`;
    const sources = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|^db\/tables\//.test(file));
    const found = sources.flatMap((file) =>
      misordered(readFileSync(`${folder}/${file}`, 'utf8')).map((order) => `${file}: ${order}`),
    );
    expect(found).toEqual([]);
  });

  it('gives the newest row of an audience, which max() would look for among all rows', () => {
    const folder = `${import.meta.dirname}/..`;
    const sources = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
    const found = sources.filter((file) => isGreatestOfAudience(readFileSync(`${folder}/${file}`, 'utf8')));
    expect(found).toEqual([]);
    expect(isGreatestOfAudience('select max(id) from alerts where ${isOfAudience}')).toBe(true);
  });

  it('is known by its table in a query, in both orders', () => {
    expect(misordered('from course_ratings r where r.course_id = 1 order by r.updated_at desc, r.id desc')).toEqual([]);
    expect(misordered('from course_ratings r order by r.updated_at desc nulls last')).toEqual([
      'r.updated_at desc nulls last',
    ]);
    expect(misordered('from feeds f join users u on true order by f.published_at desc nulls last')).toEqual([]);
    expect(misordered('from feeds f join users u on true order by f.published_at desc')).toEqual([
      'f.published_at desc',
    ]);
    expect(misordered('from users; select id from lesson_notes order by created_at desc')).toEqual(['created_at desc']);
  });
});
