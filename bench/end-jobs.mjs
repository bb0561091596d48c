import { setTimeout as sleep } from 'node:timers/promises';

/** Until no job but dead ones is left: what runs beside the requests would be counted with them. */
export async function endJobs({ client }) {
  await client.query('delete from jobs.schedule');
  for (let quiet = 0; quiet < 3; quiet++) {
    await client.query("delete from jobs.job where state < 'active' and name <> 'dead'");
    await sleep(1000);
    const { rowCount } = await client.query("select from jobs.job where state <= 'active' and name <> 'dead' limit 1");
    if (rowCount > 0) quiet = -1;
  }
}
