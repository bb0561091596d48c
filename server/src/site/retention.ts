import type { Db } from '#db/client.ts';
import { readSettings } from './setting-values.ts';

/** Days for which things are kept; 0: for ever. */
export async function readRetention(db: Db) {
  const values = await readSettings(db, [
    'retention.mailDays',
    'retention.mailLogDays',
    'retention.noticeDays',
    'retention.reportDays',
  ]);
  return {
    mailDays: values['retention.mailDays'],
    mailLogDays: values['retention.mailLogDays'],
    noticeDays: values['retention.noticeDays'],
    reportDays: values['retention.reportDays'],
  };
}
