// A separate process that runs a backtest, so that it can be killed. Prints `told` whenever it tells how far it is.
import { openPglite, openPostgres } from '#db/client.ts';
import { createClosedBars } from '#market-data/closed-bars.ts';
import { createBacktestRuns } from '#scanning/backtests/running-backtests.ts';

const { DATA_DIR: folder, DATABASE_URL: url, BACKTEST_ID: id = '' } = process.env;

const { db } = url ? await openPostgres(url) : await openPglite(folder, { isDurable: false });
const tell = async () => void process.stdout.write('told\n');
const run = createBacktestRuns({ db, bars: createClosedBars(db, false), tell, now: Date.now, newsMilliseconds: 0 });
await run({
  payload: { id: Number(id) },
  attempt: 1,
  signal: new AbortController().signal,
  isMine: async () => true,
  again: async () => true,
});
process.exit(0);
