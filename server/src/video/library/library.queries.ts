import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { firstOf, opaqueContaining } from '#db/first-rows.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { bigintText, instantText, readRow, readRows, requireRow, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isManagedVideo, isOwnVideo } from '#video/video-access.ts';
import { personSchema } from '@candela/contract/accounts/people';
import { maxCounted, type VideoOrder } from '@candela/contract/video/library';
import { hostKinds } from '@candela/contract/video/projects';
import {
  videoFailures,
  videoNotices,
  videoQualities,
  videoStates,
  type VideoState,
} from '@candela/contract/video/video-states';

const listedShape = {
  id: z.uuid(),
  title: z.string(),
  owner: z.nullable(personSchema),
  folder: z.string().nullable(),
  state: z.enum(videoStates),
  failureCode: z.enum(videoFailures).nullable(),
  failureDetail: z.string().nullable(),
  hasFile: z.boolean(),
  progress: z.number(),
  fileName: z.string().nullable(),
  bytes: bigintText,
  durationSeconds: z.number(),
  height: z.int(),
  quality: z.enum(videoQualities).nullable(),
  renditions: z.array(z.int()),
  captionCodes: z.array(z.string()),
  lessonCount: z.int(),
  recording: z.object({ eventId: z.int(), meetingId: z.uuid(), isPublished: z.boolean() }).nullable(),
  poster: z.string().nullable(),
  createdAt: instantText,
};

const listedRow = rowOf(listedShape);

export type ListedRow = z.infer<typeof listedRow>;

const listedColumns = sql.raw(`v.id, v.title,
  (select ${personJson} from users u where u.id = v.owner_id) as owner, v.folder, v.state,
  v.failure_code as "failureCode", v.failure_detail as "failureDetail", v.original_key is not null as "hasFile",
  v.progress, v.file_name as "fileName", v.stored_bytes as bytes, v.duration_seconds as "durationSeconds", v.height,
  v.quality, v.renditions,
  array(select language_code from video_captions where video_id = v.id order by 1) as "captionCodes",
  (select count(*)::int from lessons where video_id = v.id and removed_at is null) as "lessonCount",
  (select json_build_object('eventId', r.event_id, 'meetingId', e.meeting_id, 'isPublished', r.published_at is not null)
    from recordings r join events e on e.id = r.event_id where r.video_id = v.id limit 1) as recording,
  v.poster, v.created_at as "createdAt"`);

/** The last row of a page: its sort key as text, and its id. */
export interface After {
  key: string;
  id: string;
}

interface Order {
  column: SQL;
  /** The key, cast to the type of the column. */
  typed: (key: string) => SQL;
  isRising: boolean;
}

const orders: Record<VideoOrder, Order> = {
  newest: { column: sql`v.created_at`, typed: (key) => sql`${key}::timestamptz`, isRising: false },
  oldest: { column: sql`v.created_at`, typed: (key) => sql`${key}::timestamptz`, isRising: true },
  title: { column: sql`v.title`, typed: (key) => sql`${key}::text`, isRising: true },
  largest: { column: sql`v.stored_bytes`, typed: (key) => sql`${key}::bigint`, isRising: false },
};

/** Matches the title, the file name or the folder name; each has a trigram index. */
const isFound = (pattern: SQL) =>
  sql`(v.title ilike ${pattern} or v.file_name ilike ${pattern} or v.folder ilike ${pattern})`;

interface Page {
  limit: number;
  after: After | null;
  search: string;
  state: VideoState | undefined;
  folder: string | undefined;
  ownerId: string | undefined;
  sort: VideoOrder;
}

export async function listRows(db: Db, caller: SignedInCaller, page: Page): Promise<ListedRow[]> {
  const { column, typed, isRising } = orders[page.sort];
  const { after, search } = page;
  const order = isRising ? sql`${column}, v.id` : sql`${column} desc, v.id desc`;
  const given = [
    isOwnVideo(caller),
    page.state && sql`v.state = ${page.state}`,
    page.folder !== undefined && sql`v.folder = ${page.folder}`,
    page.ownerId !== undefined && sql`v.owner_id = ${page.ownerId}::uuid`,
    after && sql`(${column}, v.id) ${isRising ? sql`>` : sql`<`} (${typed(after.key)}, ${after.id}::uuid)`,
  ].filter((condition) => condition instanceof Object);
  const conditions = sql.join(given as SQL[], sql` and `);
  const read = (from: SQL, where: SQL, limit: SQL) => readRows(db, listedRow)`
    select ${listedColumns} from ${from} v where ${where} order by ${order} ${limit}`;
  if (search !== '' && page.folder === undefined) {
    const front = firstOf(sql`select v.* from videos v where ${conditions} order by ${order}`);
    const rows = await read(front, isFound(opaqueContaining(search)), rowLimit(page.limit + 1));
    if (rows.length > page.limit) return rows;
  }
  const found = search === '' ? sql`` : sql`and ${isFound(sql`${containing(search)}`)}`;
  return read(sql`videos`, sql`${conditions} ${found}`, sql`limit ${page.limit + 1}`);
}

const countsRow = rowOf({
  all: z.int(),
  uploading: z.int(),
  processing: z.int(),
  ready: z.int(),
  failed: z.int(),
});

/** Counts, each up to a limit. */
export async function countRows(db: Db, caller: SignedInCaller): Promise<z.infer<typeof countsRow>> {
  const counted = (condition: SQL) => sql`(select count(*)::int from (select from videos v
    where ${isOwnVideo(caller)} and ${condition} limit ${maxCounted}::int) counted)`;
  const inState = (state: VideoState) => counted(sql`v.state = ${state}`);
  return requireRow(db, countsRow)`
    select ${counted(sql`true`)} as all, ${inState('uploading')} as uploading, ${inState('processing')} as processing,
      ${inState('ready')} as ready, ${inState('failed')} as failed`;
}

const folderRow = rowOf({ folder: z.string() });

export async function listFolders(db: Db, userId: string): Promise<string[]> {
  const rows = await readRows(db, folderRow)`
    select distinct folder from videos where owner_id = ${userId} and folder is not null and deleted_at is null
    order by folder limit 200`;
  return rows.map(({ folder }) => folder);
}

const storageRow = rowOf({ owner: z.nullable(personSchema), videoCount: z.int(), bytes: bigintText });

/** Storage used by each trainer, largest first. */
export async function listStorage(db: Db, caller: SignedInCaller): Promise<z.infer<typeof storageRow>[]> {
  return readRows(db, storageRow)`
    select (select ${sql.raw(personJson)} from users u where u.id = sums.owner_id) as owner, count as "videoCount", bytes
    from (select v.owner_id, count(*)::int as count, coalesce(sum(v.stored_bytes), 0)::bigint as bytes from videos v
      where ${isOwnVideo(caller)} group by v.owner_id) sums
    order by bytes desc, owner_id limit 100`;
}

const detailRow = rowOf({
  ...listedShape,
  width: z.int(),
  notices: z.array(z.enum(videoNotices)),
  loudness: z.number().nullable(),
  chapterCount: z.int(),
  host: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(hostKinds) }).nullable(),
});

export async function findRow(db: Db, caller: SignedInCaller, id: string): Promise<z.infer<typeof detailRow> | null> {
  return readRow(db, detailRow)`
    select ${listedColumns}, v.width, v.notices, v.loudness,
      coalesce((select jsonb_array_length(r.chapters) from recordings r where r.video_id = v.id limit 1),
        jsonb_array_length(v.chapters)) as "chapterCount",
      (select json_build_object('id', p.id, 'name', p.name, 'kind', p.kind) from video_projects p
        where p.id = v.host_id) as host
    from videos v where v.id = ${id} and ${isManagedVideo(caller)}`;
}
