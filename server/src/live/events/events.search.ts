import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { isBanned } from '#db/event-people.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { hostNamesOfEvent } from '#live/access.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchSource } from '#site/search-sources.ts';
import { endOfEvent } from './events.queries.ts';

const eventRow = rowOf({
  id: z.int(),
  meetingId: z.uuid(),
  title: z.string(),
  description: z.string(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  startsAt: instantText,
  hostNames: z.string(),
  hostIds: z.array(z.uuid()),
});

const idRow = rowOf({ id: z.int() });

const isToCome = sql`e.status in ('scheduled', 'live') and ${endOfEvent} > now()`;

/** Planned and live sessions. Recordings are indexed separately. */
export const eventSearch: SearchSource = {
  kind: 'event',
  async load(db, ids) {
    const rows = await readRows(db, eventRow)`
      select e.id, e.meeting_id as "meetingId", e.title, e.description, e.language_code as "languageCode",
        e.subscription_type_ids as "subscriptionTypeIds", e.starts_at as "startsAt",
        ${sql.raw(hostNamesOfEvent)} as "hostNames",
        array(select user_id from event_hosts where event_id = e.id) as "hostIds"
      from events e where e.id = any(${arrayOf(ids)}::int[]) and ${isToCome}`;
    return {
      documents: rows.map((row) => ({
        kind: 'event',
        id: String(row.id),
        parent: null,
        languageCode: row.languageCode,
        subscriptionTypeIds: row.subscriptionTypeIds,
        isStaffOnly: false,
        ownerIds: row.hostIds,
        link: `/streaming/${row.meetingId}/${row.id}`,
        title: row.title,
        subtitle: row.hostNames,
        names: row.hostNames,
        body: row.description,
        at: toIso(row.startsAt),
      })),
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select e.id from events e where ${isToCome} and e.id > ${Number(after ?? 0)}::int order by e.id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
  /** Events that are over by now, and those from which the user is banned. */
  async listKept(db, userId, ids) {
    const rows = await readRows(db, idRow)`
      select e.id from events e
      where e.id = any(${arrayOf(ids)}::int[]) and (not (${isToCome}) or ${isBanned(sql`e.id`, userId)})`;
    return rows.map(({ id }) => String(id));
  },
};
