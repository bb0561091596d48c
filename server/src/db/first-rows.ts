import { sql, type SQL } from 'drizzle-orm';
import { containing } from './like-patterns.ts';

/** A page is mostly filled from this many rows. */
export const maxFirstRows = 300;

/** The first rows of a list, which are searched before all are: the index of a frequent word finds far more rows than a page shows. */
export function firstOf(list: SQL): SQL {
  return sql`(${list} limit ${sql.raw(String(maxFirstRows))})`;
}

/** The pattern of `containing` in a subquery: the planner does not see it, and keeps one plan for all words. */
export function opaqueContaining(words: string): SQL {
  return sql`(select ${containing(words)}::text)`;
}
