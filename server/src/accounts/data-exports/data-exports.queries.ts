import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { bigintText, instantText, readRow, readRows, rowOf, run } from '#db/rows.ts';

const exportRow = rowOf({
  id: z.uuid(),
  userId: z.uuid(),
  requestedBy: z.uuid().nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  donePercent: z.int(),
  storageKey: z.string().nullable(),
  sizeBytes: bigintText.nullable(),
  createdAt: instantText,
  expiresAt: instantText.nullable(),
});

export type ExportRow = z.infer<typeof exportRow>;

const columns = sql.raw(`id, user_id as "userId", requested_by as "requestedBy", state, done_percent as "donePercent",
  storage_key as "storageKey", size_bytes as "sizeBytes", created_at as "createdAt", expires_at as "expiresAt"`);

export function findExport(db: Db | Tx, id: string): Promise<ExportRow | null> {
  return readRow(db, exportRow)`select ${columns} from data_exports where id = ${id}::uuid`;
}

export function findLast(db: Db | Tx, userId: string): Promise<ExportRow | null> {
  return readRow(db, exportRow)`
    select ${columns} from data_exports where user_id = ${userId}::uuid order by created_at desc, id limit 1`;
}

/** @returns the new one; null when one is being made or has just been made */
export function insertExport(tx: Tx, userId: string, requestedBy: string): Promise<ExportRow | null> {
  return readRow(tx, exportRow)`
    insert into data_exports (user_id, requested_by) select ${userId}::uuid, ${requestedBy}::uuid
    where not exists (select from data_exports
      where user_id = ${userId}::uuid and state = 'done' and created_at > now() - interval '1 hour' and expires_at > now())
    on conflict (user_id) where state in ('waiting', 'running') do nothing returning ${columns}`;
}

export async function writeProgress(db: Db, id: string, percent: number): Promise<void> {
  await run(db)`
    update data_exports set state = 'running', done_percent = ${percent}::int where id = ${id}::uuid and state in ('waiting', 'running')`;
}

/** @returns whether it was still being made */
export async function writeDone(
  tx: Tx,
  id: string,
  archive: { storageKey: string; sizeBytes: number; days: number },
): Promise<boolean> {
  return (
    (await run(tx)`
    update data_exports set state = 'done', done_percent = 100, storage_key = ${archive.storageKey},
      size_bytes = ${archive.sizeBytes}::bigint, expires_at = now() + make_interval(days => ${archive.days}::int)
    where id = ${id}::uuid and state in ('waiting', 'running')`) === 1
  );
}

/** Only a person's newest archive is kept: the job that removes expired archives removes the others with their files. */
export async function expireOlder(tx: Tx, { id, userId }: Pick<ExportRow, 'id' | 'userId'>): Promise<void> {
  await run(tx)`
    update data_exports set expires_at = now()
    where user_id = ${userId}::uuid and id <> ${id}::uuid and state = 'done' and expires_at > now()`;
}

export async function writeFailed(db: Db, id: string): Promise<void> {
  await run(db)`update data_exports set state = 'failed' where id = ${id}::uuid and state in ('waiting', 'running')`;
}

const keyRow = rowOf({ id: z.uuid() });

/** Expired archives, to be deleted with their files. */
export function listExpired(db: Db): Promise<{ id: string }[]> {
  return readRows(db, keyRow)`
    select id from data_exports
    where expires_at < now() or (state = 'failed' and created_at < now() - interval '30 days') order by id limit 500`;
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await run(db)`delete from data_exports where id = ${id}::uuid`;
}

const personRow = rowOf({ fullName: z.string(), status: z.string(), roleIds: z.array(z.int()) });

export function findPerson(db: Db | Tx, id: string) {
  return readRow(db, personRow)`
    select first_name || ' ' || last_name as "fullName", status, role_ids as "roleIds" from users where id = ${id}::uuid`;
}
