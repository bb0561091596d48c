// A separate process that judges rules on a market minute by minute, so that it can be killed. Prints `judged <n>` after each.
import { openPglite, openPostgres } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { tradingOf } from './scanned-market.ts';
import { startScanningNode } from './scanning-node.ts';

const { DATA_DIR: folder, DATABASE_URL: url, SYMBOL_IDS: ids = '', START = '', MINUTES = '', FIRST = '' } = process.env;
const minute = 60_000;
const [start, minutes, first] = [Number(START), Number(MINUTES), Number(FIRST)];
const at = (place: number) => start + place * minute;
/** Bars that closed then are final a moment later. */
const after = (place: number) => at(place) + 11_000;
/** Minutes after which the state is saved. */
const saved = 20;

const { db } = url ? await openPostgres(url) : await openPglite(folder, { isDurable: false });
// The time of whoever was killed is over.
await run(db)`update scanner_lease set lease_holder = null`;
const trade = tradingOf(db, ids.split(',').map(Number), { start, minutes });
await trade(at(first - 1), at(first));
const node = await startScanningNode(db, after(first));
for (let place = first; place <= minutes; place++) {
  await trade(at(place - 1), at(place));
  await node.look(after(place));
  if (place % saved === 0) await node.save();
  process.stdout.write(`judged ${place}\n`);
}
process.exit(0);
