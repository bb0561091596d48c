import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { isBanned } from '#db/event-people.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { hostNamesOfEvent } from '#live/access.ts';
import { toIso } from '#platform/time/instants.ts';
import type { SearchCue, SearchSource } from '#site/search-sources.ts';
import { chapterSchema } from '@candela/contract/live/recordings';
import { cuesOf } from './recorded-captions.ts';
import { instantAt, secondsAt } from './recordings.spans.ts';
import { listCaptions } from './timeline.queries.ts';

const recordingRow = rowOf({
  eventId: z.int(),
  meetingId: z.uuid(),
  title: z.string(),
  description: z.string(),
  languageCode: z.string(),
  subscriptionTypeIds: z.array(z.int()),
  hostNames: z.string(),
  hostIds: z.array(z.uuid()),
  isPublished: z.boolean(),
  at: instantText,
  chapters: z.array(chapterSchema),
  spans: z.array(z.tuple([z.number(), z.number(), z.number()])),
  trimStart: z.number(),
  trimEnd: z.number(),
});

type RecordingRow = z.infer<typeof recordingRow>;

const idRow = rowOf({ id: z.int() });

/** Published recordings, with their transcripts; unpublished ones can be found by their hosts, by title. */
export const recordingSearch: SearchSource = {
  kind: 'recording',
  async load(db, ids) {
    const rows = await listRecordings(db, ids);
    const cues: SearchCue[] = [];
    for (const row of rows) if (row.isPublished) cues.push(...(await listCues(db, row)));
    return {
      documents: rows.map((row) => ({
        ...foundOf(row),
        title: row.title,
        subtitle: row.hostNames,
        names: row.hostNames,
        body: row.isPublished ? `${row.chapters.map(({ title }) => title).join('. ')} ${row.description}` : '',
        at: toIso(row.at),
      })),
      cues,
    };
  },
  async listIds(db, after) {
    const rows = await readRows(db, idRow)`
      select event_id as id from recordings where state = 'ready' and event_id > ${Number(after ?? 0)}::int
      order by event_id limit 1000`;
    return rows.map(({ id }) => String(id));
  },
  /** Recordings of events from which the user is banned. */
  async listKept(db, userId, ids) {
    const rows = await readRows(db, idRow)`
      select e.id from events e where e.id = any(${arrayOf(ids)}::int[]) and ${isBanned(sql`e.id`, userId)}`;
    return rows.map(({ id }) => String(id));
  },
};

function foundOf(row: RecordingRow) {
  return {
    kind: 'recording' as const,
    id: String(row.eventId),
    parent: null,
    languageCode: row.languageCode,
    subscriptionTypeIds: row.subscriptionTypeIds,
    isStaffOnly: !row.isPublished,
    ownerIds: row.hostIds,
    link: `/streaming/${row.meetingId}/${row.eventId}`,
  };
}

/** In seconds of the published part. */
async function listCues(db: Db | Tx, row: RecordingRow): Promise<SearchCue[]> {
  const { spans, trimStart, trimEnd } = row;
  const lines = await listCaptions(db, row.eventId, instantAt(spans, trimStart), instantAt(spans, trimEnd));
  const spoken = lines.map(({ at, text }) => ({
    at: Math.max(0, secondsAt(spans, Date.parse(at)) - trimStart),
    text,
  }));
  return cuesOf(spoken).map(({ from, text }) => ({ ...foundOf(row), second: Math.floor(from), text }));
}

async function listRecordings(db: Db | Tx, ids: readonly string[]): Promise<RecordingRow[]> {
  return readRows(db, recordingRow)`
    select r.event_id as "eventId", e.meeting_id as "meetingId", r.title, e.description,
      e.language_code as "languageCode", e.subscription_type_ids as "subscriptionTypeIds",
      ${sql.raw(hostNamesOfEvent)} as "hostNames",
      array(select user_id from event_hosts where event_id = e.id) as "hostIds",
      r.published_at is not null as "isPublished", coalesce(e.live_at, r.created_at) as at, r.chapters, r.spans,
      r.trim_start as "trimStart", r.trim_end as "trimEnd"
    from recordings r join events e on e.id = r.event_id
    where r.event_id = any(${arrayOf(ids)}::int[]) and r.state = 'ready'`;
}
