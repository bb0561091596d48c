import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { readRows, requireRow, rowOf } from '#db/rows.ts';
import { normalised } from '@candela/contract/normalised';
import { allConfigurations } from './search.languages.ts';
import { spaceWords } from './unspaced-words.ts';

const maxWords = 8;
/** An unfinished word is replaced by the words that begin with it, up to this number: the index reads those much faster than a prefix. */
const maxEndings = 24;

/** Splits the query into words; a number with decimals is one word. */
export function wordsOf(text: string): string[] {
  const words =
    spaceWords(text)
      .toLowerCase()
      .match(/\p{Nd}{1,30}\.\p{Nd}+|[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(0, maxWords);
}

const queryRow = rowOf({ query: z.string(), whole: z.string() });

/** The query as texts of a tsquery. */
export interface ComposedQuery {
  /** Without stop words, unless there is nothing else; empty if the index does not have one of the words. */
  query: string;
  /** Including stop words that the index has. */
  whole: string;
}

/**
 * For every place one of its words, unstemmed or stemmed in any language.
 * @param places the alternative words for each place
 * @param isOpen whether the last word may be incomplete: stems that begin with another one of its stems are left out
 */
export function composeQuery(tx: Tx, places: readonly (readonly string[])[], isOpen: boolean): Promise<ComposedQuery> {
  const rows = places.flatMap((words, place) => words.map((word) => ({ place, word })));
  return requireRow(tx, queryRow)`
    with words as materialized (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(place int, word text)),
      stopped as (select place, word from words where exists (
        select from unnest(${arrayOf(allConfigurations)}::regconfig[]) c where length(to_tsvector(c, word)) = 0)),
      kept as (select * from words where not exists (select from stopped s where s.word = words.word)
        or not exists (select from words w where w.word not in (select word from stopped))),
      lexemes as (
        select distinct place, lexeme, ${isOpen}::boolean and place = ${places.length - 1}::int as is_open
        from words cross join lateral (
          select unnest(ts_lexize('simple', unaccent(word))) as lexeme
          union select unnest(tsvector_to_array(to_tsvector(c, word)))
            from unnest(${arrayOf(allConfigurations)}::regconfig[]) c) l
        where lexeme <> ''),
      known as (
        select place, quote_literal(lexeme) as term from lexemes
        where not is_open and lexeme = (select word from search_words where word = lexeme)
        union select place, unnest(case when cardinality(endings) > ${maxEndings} then array[begun || ':*'] else endings end)
        from (
          select place, quote_literal(lexeme) as begun, array(
            select quote_literal(word) from search_words where word ~>=~ lexeme and word ~<~ (lexeme || chr(1114111))
            order by word using ~<~ limit ${maxEndings + 1}) as endings
          from lexemes l where is_open and not exists (
            select from lexemes shorter where shorter.place = l.place and shorter.lexeme <> l.lexeme
              and starts_with(l.lexeme, shorter.lexeme))) open),
      terms as (select place, '(' || string_agg(term, ' | ' order by term) || ')' as term from known group by place),
      unknown as (select place from lexemes except select place from terms)
    select coalesce(string_agg(term, ' & ' order by place), '') as whole,
      case when exists (select from unknown join kept using (place)) then ''
        else coalesce(string_agg(term, ' & ' order by place) filter (where place in (select place from kept)), '') end as query
    from terms`;
}

/** A word with two neighbouring letters swapped, at each place: trigrams do not find these in short words. */
function swapsOf(word: string): string[] {
  const letters = [...normalised(word, 'NFD').replace(/\p{M}/gu, '')];
  return letters.slice(1).map((letter, at) => {
    const swapped = [...letters];
    swapped.splice(at, 2, letter, letters[at] ?? '');
    return swapped.join('');
  });
}

const correctionRow = rowOf({ place: z.int(), words: z.array(z.string()) });

/** For unknown words the three most similar known words; by their place. */
export async function listCorrections(tx: Tx, words: readonly string[]): Promise<ReadonlyMap<number, string[]>> {
  const typed = words.map((w, at) => ({ w, n: at + 1, swaps: swapsOf(w) }));
  const rows = await readRows(tx, correctionRow)`
    select place, words from (
      select n - 1 as place, f, array(
        select word from search_words where documents > 0 and (word % f or word = any(swaps))
        order by word = any(swaps) desc, similarity(word, f) - case when left(word, 1) = left(f, 1) then 0 else 0.1 end desc, documents desc, word
        limit 3) as words
      from (select n, unaccent(w) as f, swaps
        from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as x(w text, n int, swaps text[])) typed
      where length(f) > 3 and not exists (
        select from search_words
        where documents > 0 and (word = f or (n = ${words.length}::int and length(f) > 4 and word like f || '%')))) corrected
    where cardinality(words) > 0`;
  return new Map(rows.map(({ place, words: found }) => [place, found]));
}
