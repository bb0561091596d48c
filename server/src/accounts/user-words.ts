import { sql, type SQL } from 'drizzle-orm';

/** Which words of `user_search` are read. */
interface WordQuery {
  /** Prefix of the words. */
  search: string;
  /** The last word of the previous page, and the id of its person. */
  after: { text: string; id: string } | null;
  /** Only the words by which everybody may find an educator. */
  ofEducators?: boolean;
  /** Whether the planner sees the query; otherwise one plan is kept for all queries. */
  isPlanned?: boolean;
  /** The id of the word's owner. With an id from a filtered table, other words of that user are read only if the filter matches. */
  person?: SQL;
}

/** Conditions: the words `w` that are read, and that `w` is the first of its person among those with the same beginning. */
interface MatchingWords {
  range: SQL;
  isFirst: SQL;
}

export function matchingWords({
  search,
  after,
  ofEducators = false,
  isPlanned = false,
  person = sql`w.user_id`,
}: WordQuery): MatchingWords {
  const text = isPlanned ? sql`lower(unaccent(${search}::text))` : sql`(select lower(unaccent(${search}::text)))`;
  const begin = sql`${text} collate "C"`;
  const start = after
    ? sql`(w.word, w.user_id) > (${after.text} collate "C", ${after.id}::uuid)`
    : sql`w.word >= ${begin}`;
  // U+10FFFF is above every other letter. With both lower bounds, the words would be read twice.
  return {
    range: sql`${start} and w.word < (${text} || chr(1114111)) collate "C" ${ofEducators ? sql`and w.is_educator_name` : sql``}`,
    isFirst: sql`not exists (select from user_search e where e.user_id = ${person} and e.word >= ${begin} and e.word < w.word
      ${ofEducators ? sql`and e.is_educator_name` : sql``})`,
  };
}
