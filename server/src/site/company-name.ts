import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';

/** Used until an admin sets another one. */
export const defaultCompanyName = 'Candela Learning';

const valueRow = rowOf({ value: z.string() });

/** The company name of the installation, also within a transaction. */
export async function readCompanyName(db: Db | Tx): Promise<string> {
  const row = await readRow(db, valueRow)`
    select value #>> '{}' as value from settings where key = 'branding.companyName'`;
  return row?.value || defaultCompanyName;
}
