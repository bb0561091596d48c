import type { Db } from '#db/client.ts';
import { readSettings } from '#site/setting-values.ts';

/** Days of continued access while a payment is overdue, and the treatment of taxes. */
export async function readPaymentSettings(db: Db) {
  const values = await readSettings(db, ['payments.graceDays', 'payments.isTaxed', 'payments.isTaxIncluded']);
  const taxRule = values['payments.isTaxIncluded'] ? ('inclusive' as const) : ('exclusive' as const);
  return {
    graceDays: values['payments.graceDays'],
    taxRule: values['payments.isTaxed'] ? taxRule : ('none' as const),
  };
}
