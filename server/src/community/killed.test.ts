import { resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import * as z from 'zod';
import { openPglite, openPostgres, type Database } from '#db/client.ts';
import { readRow, readRows, rowOf } from '#db/rows.ts';
import { preparedPlace } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { buildUser } from '#testing/factories.ts';
import { runAndKill } from '#testing/kill-process.ts';
import { reactions } from '@candela/contract/live/reactions';

const folding = resolve(import.meta.dirname, '../testing/folding-process.ts');
/** More of them, before a release: `KILLS=50`. */
const kills = Number(process.env['KILLS'] ?? 4);

const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: false });
atEndOfFile(remove);

const open = (): Promise<Database> => {
  const { DATABASE_URL: url, DATA_DIR: folder } = environment;
  return url === undefined ? openPglite(folder, { isDurable: false }) : openPostgres(url);
};

it(
  'totals equal the rows when the process that adds them up is killed again and again',
  { timeout: 300_000 },
  async () => {
    const before = await open();
    const users = await Promise.all(Array.from({ length: 40 }, () => buildUser(before.db)));
    await before.close();
    for (let kill = 1; kill <= kills; kill++) {
      const given = { ...environment, USER_IDS: users.map(({ id }) => id).join(',') };
      const isTime = (line: string) => Number(line.slice('folded '.length)) > 12 * kill;
      expect(await runAndKill(folding, given, isTime)).toBeNull();
      const { db, close } = await open();
      const rows = await readRows(db, rowOf({ kind: z.string(), count: z.int() }))`
      select kind, count(*)::int as count from reactions group by kind`;
      const totals = await readRow(db, rowOf({ counts: z.array(z.int()) }))`
      select array(select coalesce((select reaction_counts[place] from thing_figures), 0)
        + coalesce((select sum(delta) from thing_changes where figure = place), 0)::int from generate_series(1, 5) x (place)) as counts`;
      const counted = reactions.map((kind) => rows.find((row) => row.kind === kind)?.count ?? 0);
      expect(totals?.counts).toEqual(counted);
      expect(Math.max(...counted)).toBeGreaterThan(0);
      await close();
    }
  },
);
