import * as z from 'zod';
import { eventColumns, eventRow, type EventRow } from '#community/economic-rows.ts';
import type { Db } from '#db/client.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import { maxShownRevisions } from '@candela/contract/community/economic-events';
import { impacts, precisions } from '@candela/contract/community/economic-fields';

export async function findRow(db: Db, id: number): Promise<EventRow | null> {
  return readRow(db, eventRow)`
    select ${eventColumns} from economic_events e where e.id = ${id} and e.removed_at is null`;
}

const text = z.string().nullable();

const revisionRow = rowOf({
  number: z.int(),
  knownAt: instantText,
  authorId: z.uuid().nullable(),
  authorName: z.string().nullable(),
  isImported: z.boolean(),
  isRemoved: z.boolean(),
  known: z.object({
    at: z.string(),
    precision: z.enum(precisions),
    zone: text,
    country: text,
    currency: z.string(),
    title: z.string(),
    impact: z.enum(impacts),
    unit: text,
    forecast: text,
    previous: text,
    revisedPrevious: text,
    actual: text,
  }),
});

export type RevisionRow = z.infer<typeof revisionRow>;

/** The newest of what was known of an economic event. */
export async function listRevisions(db: Db, id: number): Promise<RevisionRow[]> {
  return readRows(db, revisionRow)`
    select r.number, r.known_at as "knownAt", u.id as "authorId", u.first_name || ' ' || u.last_name as "authorName",
      r.import_id is not null as "isImported", r.is_removed as "isRemoved", r.known
    from economic_revisions r left join users u on u.id = r.author_id
    where r.event_id = ${id} order by r.number desc limit ${maxShownRevisions}`;
}
