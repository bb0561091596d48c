import type { Db } from '#db/client.ts';
import { run } from '#db/rows.ts';

/** @throws when the database does not respond */
export async function ping(db: Db): Promise<void> {
  await run(db)`select 1`;
}
