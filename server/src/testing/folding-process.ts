// A separate process that gives and takes reactions to one thing and adds them up, so that it can be killed. Prints `folded <n>`.
import { foldChanges } from '#community/reactions/reactions.queries.ts';
import { openPglite, openPostgres } from '#db/client.ts';

const { DATA_DIR: folder, DATABASE_URL: url, USER_IDS: userIds = '' } = process.env;

const { db, pool } = url ? await openPostgres(url) : await openPglite(folder, { isDurable: false });
const users = userIds.split(',');
for (let n = 1; n <= 400; n++) {
  const userId = users[n % users.length];
  const kind = ['like', 'love', 'fire'][n % 3];
  if (n % 5 === 0)
    await pool.query(`delete from reactions where thing_kind = 'feed' and thing_id = 1 and user_id = $1`, [userId]);
  else
    await pool.query(
      `insert into reactions (thing_kind, thing_id, user_id, kind) values ('feed', 1, $1, $2) on conflict do nothing`,
      [userId, kind],
    );
  if (n % 3 !== 0) continue;
  await pool.query(`update thing_folds set at = now() - interval '1 minute'`);
  await foldChanges(db, 5);
  process.stdout.write(`folded ${n}\n`);
}
process.exit(0);
