import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';

const idRow = rowOf({ id: z.uuid() });

/** What tells this installation from others that share a server with it; made once, and part of its backups. */
export async function readInstallationId(db: Db): Promise<string> {
  await run(db)`
    insert into settings (key, value) values ('installation.id', to_jsonb(gen_random_uuid()::text)) on conflict do nothing`;
  const { id } = await requireRow(db, idRow)`select value #>> '{}' as id from settings where key = 'installation.id'`;
  return id;
}
