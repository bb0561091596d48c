import { sql } from 'drizzle-orm';
import { resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openPglite, openPostgres, type Database } from '#db/client.ts';
import { insertCoin } from '#testing/bar-batches.ts';
import { preparedPlace } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import { eventsOf, publishTerms, randomIdeas, writeActions } from '#testing/judged-ideas.ts';
import { runAndKill } from '#testing/kill-process.ts';

const judging = resolve(import.meta.dirname, '../../testing/judging-process.ts');
/** More of them, before a release: `KILLS=50`. */
const kills = Number(process.env['KILLS'] ?? 5);
const minutes = 216;
const seed = 77;

const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
atEndOfFile(remove);

const open = (): Promise<Database> => {
  const { DATABASE_URL: url, DATA_DIR: folder } = environment;
  return url === undefined ? openPglite(folder, { isDurable: false }) : openPostgres(url);
};

it(
  'ideas have the same events when the process that judges them is killed again and again',
  { timeout: 600_000 },
  async () => {
    const { ideas, expected } = randomIdeas(seed, 100);
    const before = await open();
    const author = await buildAuthor(before.db);
    const symbolId = await insertCoin(before.db);
    const ids: number[] = [];
    for (const { terms, actions } of ideas) {
      const id = await publishTerms(before.db, terms, { authorId: author.id, symbolId });
      await writeActions(before.db, id, actions, author.id);
      ids.push(id);
    }
    await before.close();
    let next = 0;
    for (let kill = 1; kill <= kills + 1; kill++) {
      const until = kill > kills ? Infinity : Math.floor((kill * minutes) / (kills + 1));
      const given = { ...environment, SYMBOL_ID: String(symbolId), SEED: String(seed), FIRST: String(next) };
      const code = await runAndKill(judging, given, (line) => {
        next = Number(line.slice('judged '.length)) + 1;
        return next >= until;
      });
      expect(code).toBe(kill > kills ? 0 : null);
    }
    const after = await open();
    atEndOfFile(after.close);
    const found = await eventsOf(after.db);
    expect(ids.map((id) => found.get(id) ?? [])).toEqual(expected);
    // Each event stands in the log once.
    const { rows } = await after.db.execute<{ count: number }>(sql`
    select count(*)::int as count from log_entries where body::jsonb ->> 'kind' = 'outcome'`);
    expect(rows).toEqual([{ count: expected.flat().length }]);
  },
);
