import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { StartError } from '#platform/config/start-error.ts';
import { deriveKey } from './secrets.ts';

const checkRow = rowOf({ isSame: z.boolean() });

/**
 * Refuses a secret with which the installation was not used before: its nodes would not accept each other's tokens, and what is encrypted
 * could not be read. The database knows a value that is derived from the secret.
 * @param isChanged whether the secret was changed on purpose: then it is that of the installation from now on
 * @throws StartError
 */
export async function checkSecret(db: Db, secret: string, { isChanged }: { isChanged: boolean }): Promise<void> {
  const check = JSON.stringify(deriveKey(secret, 'secret check'));
  await run(db)`
    insert into settings (key, value) values ('installation.secretCheck', ${check}::jsonb)
    on conflict (key) do update set value = case when ${isChanged}::boolean then excluded.value else settings.value end`;
  const { isSame } = await requireRow(db, checkRow)`
    select value = ${check}::jsonb as "isSame" from settings where key = 'installation.secretCheck'`;
  if (isSame) return;
  throw new StartError(
    'SECRET is not the one with which this database was used: give all nodes the same one, in SECRET or in DATA_DIR/secret. ' +
      'If it was changed on purpose, stop all nodes and start one with SECRET_CHANGED=on: sessions end, and keys of others have to be entered again',
  );
}
