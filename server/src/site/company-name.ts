import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { settingDefaults } from '@candela/contract/site/setting-defaults';

const productKey = 'branding.productName';
const companyKey = 'branding.companyName';

/** The company as its pages and certificates name it: unless an admin has entered it, the name that the product has here. */
export function companyNameOf(values: { [productKey]: string; [companyKey]: string }): string {
  const { [productKey]: product, [companyKey]: company } = values;
  return company === settingDefaults[companyKey] && product !== settingDefaults[productKey] ? product : company;
}

const valueRow = rowOf({ product: z.string().nullable(), company: z.string().nullable() });

/** The company name of the installation, also within a transaction. */
export async function readCompanyName(db: Db | Tx): Promise<string> {
  const row = await readRow(db, valueRow)`
    select (select value #>> '{}' from settings where key = ${productKey}) as product,
      (select value #>> '{}' from settings where key = ${companyKey}) as company`;
  return companyNameOf({
    [productKey]: row?.product || settingDefaults[productKey],
    [companyKey]: row?.company || settingDefaults[companyKey],
  });
}
