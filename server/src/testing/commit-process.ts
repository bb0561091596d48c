// A separate process that commits to the embedded database in FOLDER, so that its system calls can be traced and its exit observed.
// Prints `committed <n>` when a commit is acknowledged, and `ended <why>` when the database has stopped by itself. Creates the folders
// `begin` and `end` before and after the commits, as marks in the trace.
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
  // Larger than the unused end of a page of the log, so that each commit has to write.
  await database.pool.query(`insert into commits values ($1, repeat('x', 9000))`, [n]);
  process.stdout.write(`committed ${n}\n`);
}
mkdirSync(join(folder, 'end'));
await database.pool.query('checkpoint');
await database.close();
