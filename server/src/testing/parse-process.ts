/** Opens the embedded database in DATA_DIR and lets it parse statements that are not prepared: how V8 compiles it is traced from outside. */
import { openPglite } from '#db/client.ts';

const database = await openPglite(process.env['DATA_DIR'], { isDurable: false });
for (let round = 0; round < 6000; round++) {
  await database.pool.query(`select ${round} as round, case when ${round} > 5 then 'much' else 'little' end as amount`);
}
await database.close();
