import { beforeEach, describe, expect, inject, it } from 'vitest';
import { insertSymbol } from '#market-data/storage/stored-symbols.queries.ts';
import { coin } from '#testing/coins.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import {
  eventsOf,
  judgeMarket,
  marketEnd,
  marketStart,
  publishTerms,
  randomIdeas,
  writeActions,
} from '#testing/judged-ideas.ts';
import { randomNumbers } from '@candela/markets/testing/random-ideas';

const { database, remove } = await copyDatabase(inject('databaseSource'));
atEndOfFile(remove);
const { db } = database;
const author = await buildAuthor(db);
let [symbols, symbolId] = [0, 0];

const minute = 60_000;
/** More of them, before a release: `IDEAS=10000`. */
const count = Number(process.env['IDEAS'] ?? 300);
const seed = Number(process.env['SEED'] ?? 20_261_127);
const { market, ideas, expected } = randomIdeas(seed, count);

async function publishAll(): Promise<number[]> {
  const ids: number[] = [];
  for (const { terms } of ideas) ids.push(await publishTerms(db, terms, { authorId: author.id, symbolId }));
  return ids;
}

const judgeAt = (now: number) => judgeMarket(db, symbolId, market, now);

beforeEach(async () => {
  symbols += 1;
  symbolId = await insertSymbol(db, { ...coin, symbol: `TEST:COIN${symbols}` });
});

describe('judging', () => {
  it('decides the same bytes in one batch as the rules do', async () => {
    const ids = await publishAll();
    for (const [at, id] of ids.entries()) await writeActions(db, id, ideas[at]?.actions ?? [], author.id);
    await judgeAt(marketEnd);
    const found = await eventsOf(db);
    expect(ids.map((id) => found.get(id) ?? [])).toEqual(expected);
    expect(expected.flat().length).toBeGreaterThan(count);
  });

  it('decides the same bytes in random batches, twice at once and again', async () => {
    const ids = await publishAll();
    const random = randomNumbers(seed);
    const written = new Set<string>();
    for (
      let now = marketStart;
      now < marketEnd;
      now += Math.floor(random() * 20) * minute + Math.floor(random() * minute)
    ) {
      for (const [at, id] of ids.entries())
        for (const [place, action] of (ideas[at]?.actions ?? []).entries()) {
          if (action.at > now + 20 * minute || written.has(`${id}:${place}`)) continue;
          written.add(`${id}:${place}`);
          await writeActions(db, id, [action], author.id);
        }
      await Promise.all([judgeAt(now), judgeAt(now), ...(random() < 0.3 ? [judgeAt(now - 3 * minute)] : [])]);
    }
    await judgeAt(marketEnd);
    const found = await eventsOf(db);
    expect(ids.map((id) => found.get(id) ?? [])).toEqual(expected);
  });
});
