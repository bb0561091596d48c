// A separate process that judges the market of random ideas minute by minute, so that it can be killed. Prints `judged <n>` after each.
import { openPglite, openPostgres } from '#db/client.ts';
import { judgeMarket, marketEnd, marketStart, randomIdeas } from '#testing/judged-ideas.ts';

const {
  DATA_DIR: folder,
  DATABASE_URL: url,
  SYMBOL_ID: symbolId = '',
  SEED: seed = '1',
  FIRST: first = '0',
} = process.env;
const minute = 60_000;

const { db } = url ? await openPostgres(url) : await openPglite(folder, { isDurable: false });
const { market } = randomIdeas(Number(seed), 1);
for (let n = Number(first); marketStart + n * minute <= marketEnd; n++) {
  await judgeMarket(db, Number(symbolId), market, marketStart + n * minute);
  process.stdout.write(`judged ${n}\n`);
}
process.exit(0);
