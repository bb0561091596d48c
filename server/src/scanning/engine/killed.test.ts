import { resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import { openPglite, openPostgres, type Database, type Db } from '#db/client.ts';
import { copyDatabase, preparedPlace } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { runAndKill } from '#testing/kill-process.ts';
import { buildScannedMarket, crossingRule, givenAlerts, scanStart } from '#testing/scanned-market.ts';
import { startScanningNode } from '#testing/scanning-node.ts';
import { buildLiveStrategy } from '#testing/strategy-rows.ts';

const scanning = resolve(import.meta.dirname, '../../testing/scanning-process.ts');
/** More of them, over a whole day, before a release: `KILLS=50`. */
const kills = Number(process.env['KILLS'] ?? 4);
const minutes = kills < 50 ? 150 : 1440;
const minute = 60_000;
const at = (place: number) => scanStart + place * minute;

async function build(db: Db) {
  const market = await buildScannedMarket(db, { count: 3, minutes });
  await buildLiveStrategy(db, { rule: crossingRule(market.symbols), name: 'Crossing' });
  await buildLiveStrategy(db, { rule: crossingRule(market.symbols, 20), name: 'Resting' });
  return market;
}

const contents = async (db: Db) => (await givenAlerts(db)).map(({ id: _id, isLate: _late, ...each }) => each);

/** What a process gives that is never killed. */
async function expectedAlerts() {
  const { database, remove } = await copyDatabase(inject('databaseSource'));
  atEndOfFile(remove);
  const { db } = database;
  const market = await build(db);
  const node = await startScanningNode(db, at(0) + 11_000);
  for (let place = 1; place <= minutes; place++) {
    await market.trade(at(place - 1), at(place));
    await node.look(at(place) + 11_000);
  }
  await node.end();
  return contents(db);
}

const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
atEndOfFile(remove);

const open = (): Promise<Database> => {
  const { DATABASE_URL: url, DATA_DIR: folder } = environment;
  return url === undefined ? openPglite(folder, { isDurable: false }) : openPostgres(url);
};

it(
  'gives the same alerts, each once, when the process that judges is killed again and again',
  { timeout: 1_800_000 },
  async () => {
    const before = await open();
    const { ids } = await build(before.db);
    await before.close();
    let next = 0;
    for (let kill = 1; kill <= kills + 1; kill++) {
      const until = kill > kills ? Infinity : Math.floor((kill * minutes) / (kills + 1));
      const given = { SYMBOL_IDS: ids.join(), START: `${scanStart}`, MINUTES: `${minutes}`, FIRST: `${next}` };
      const code = await runAndKill(scanning, { ...environment, ...given }, (line) => {
        next = Number(line.slice('judged '.length)) + 1;
        return next >= until;
      });
      expect(code).toBe(kill > kills ? 0 : null);
    }
    const after = await open();
    atEndOfFile(after.close);
    const found = await contents(after.db);
    expect(found).toEqual(await expectedAlerts());
    expect(found.length).toBeGreaterThan(minutes / 10);
  },
);
