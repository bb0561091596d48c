import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';

const idRow = rowOf({ id: z.uuid() });

/** Uploads without a part for days, and files that have been kept long enough. */
export async function listPast(db: Db, uploadDays: number, fileDays: number): Promise<string[]> {
  const rows = await readRows(db, idRow)`
    select id from candle_imports where file_removed_at is null
      and ((state = 'uploading' and changed_at < now() - make_interval(days => ${uploadDays}::int))
        or (state in ('recognised', 'checked', 'cancelled', 'done', 'undone', 'refused', 'failed')
          and changed_at < now() - make_interval(days => ${fileDays}::int)))`;
  return rows.map(({ id }) => id);
}

/** What imports have changed is forgotten: they cannot be undone any more. */
export async function deletePastDays(db: Db, days: number): Promise<void> {
  await run(db)`
    delete from candle_import_days d using candle_imports i
    where i.id = d.import_id and i.state in ('done', 'undone', 'cancelled', 'refused')
      and i.changed_at < now() - make_interval(days => ${days}::int)`;
}
