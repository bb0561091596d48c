import * as z from 'zod';
import { eventColumns, eventRow } from '#community/economic-rows.ts';
import { arrayOf } from '#db/array-of.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchSource } from '#site/search-sources.ts';

const idRow = rowOf({ id: z.int() });

/** Economic events in the calendar, which everybody who has signed in may read; a hit opens the event there. */
export const releasesSearch: SearchSource = {
  kind: 'release',
  async load(db, ids) {
    const rows = await readRows(db, eventRow)`
      select ${eventColumns} from economic_events e where e.id = any(${arrayOf(ids)}::int[]) and e.removed_at is null`;
    return {
      documents: rows.map((row) => ({
        kind: 'release',
        id: String(row.id),
        parent: null,
        languageCode: 'en',
        subscriptionTypeIds: [],
        isStaffOnly: false,
        ownerIds: [],
        link: `/education/news?tab=calendar&release=${row.id}`,
        title: row.title,
        subtitle: row.country === null ? row.currency : `${row.currency} · ${row.country}`,
        names: row.currency,
        body: '',
        at: toIso(row.at),
      })),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select e.id from economic_events e where e.removed_at is null and e.id > ${Number(after ?? 0)}::int order by e.id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
};
