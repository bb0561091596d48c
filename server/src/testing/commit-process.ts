// A process of its own that commits to the embedded database in FOLDER, so that what it asks of the operating system can be
// traced, and so that its end can be watched. Prints `committed <n>` when a commit is acknowledged, `ended <why>` when the
// database has stopped itself. The folders `begin` and `end` are made around the commits, to be found in a trace.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '#db/client.ts';

const { FOLDER: folder = '', COMMITS: commits = '1', IS_DURABLE: isDurable = 'on' } = process.env;

const database = await openPglite(folder, {
  isDurable: isDurable === 'on',
  onFailure: (reason) => {
    process.stdout.write(`ended ${reason}\n`);
    process.exit(3);
  },
});
await database.pool.query('create table if not exists commits (n int, filler text)');
mkdirSync(join(folder, 'begin'));
for (let n = 1; n <= Number(commits); n++) {
  // Longer than the unused end of a page of the log: each commit has to write.
  await database.pool.query(`insert into commits values ($1, repeat('x', 9000))`, [n]);
  process.stdout.write(`committed ${n}\n`);
}
mkdirSync(join(folder, 'end'));
await database.pool.query('checkpoint');
await database.close();
