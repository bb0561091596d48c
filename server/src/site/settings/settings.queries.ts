import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db, Tx } from '#db/client.ts';
import { instantText, readRow, readRows, requireRow, rowOf, run } from '#db/rows.ts';
import type { SettingKey } from '@candela/contract/site/setting-values';

/** Makes changes of settings wait for each other, until the end of the transaction. */
export async function lockSettings(tx: Tx): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtext('settings'))`;
}

export async function writeSetting(tx: Tx, key: SettingKey, value: unknown): Promise<void> {
  await run(tx)`
    insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`;
}

interface NewChange {
  key: SettingKey;
  before: unknown;
  after: unknown;
  userId: string;
}

export async function insertChange(tx: Tx, { key, before, after, userId }: NewChange): Promise<void> {
  await run(tx)`
    insert into setting_changes (key, before, after, user_id)
    values (${key}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${userId})`;
}

const revisionRow = rowOf({ revision: z.int() });

/** Id of the newest change of any setting; 0 before the first. */
export async function readRevision(db: Db | Tx): Promise<number> {
  return (await requireRow(db, revisionRow)`select coalesce(max(id), 0) as revision from setting_changes`).revision;
}

const isThereRow = rowOf({ isThere: z.boolean() });

export async function isChangedSince(tx: Tx, keys: readonly string[], revision: number): Promise<boolean> {
  const row = await requireRow(tx, isThereRow)`
    select exists (select from setting_changes where id > ${revision} and key = any(${arrayOf(keys)}::text[]))
      as "isThere"`;
  return row.isThere;
}

const changeRow = rowOf({
  id: z.int(),
  key: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  changedBy: z.string().nullable(),
  changedAt: instantText,
});

export type ChangeRow = z.infer<typeof changeRow>;

export async function listChanges(db: Db | Tx, limit: number): Promise<ChangeRow[]> {
  return readRows(db, changeRow)`
    select c.id, c.key, c.before, c.after, u.first_name || ' ' || u.last_name as "changedBy",
      c.created_at as "changedAt"
    from setting_changes c left join users u on u.id = c.user_id order by c.id desc limit ${limit}`;
}

const auditedRow = rowOf({
  id: z.coerce.number(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  changedBy: z.string().nullable(),
  changedAt: instantText,
});

/** Changes of a setting that has a form of its own, from the audit log. */
export async function listAuditedChanges(db: Db | Tx, setting: 'singleSignOn' | 'ledger.key', limit: number) {
  return readRows(db, auditedRow)`
    select a.id::float8 as id, a.before, a.after, u.first_name || ' ' || u.last_name as "changedBy", a.at as "changedAt"
    from (
      select * from audit_events a where a.entity = 'setting' and a.entity_id = ${setting}
      order by a.at desc, a.id desc limit ${limit}
    ) a left join users u on u.id = a.actor_id
    order by a.at desc, a.id desc`;
}

const countRow = rowOf({ count: z.int() });

/** Whether new videos can go to a video project; locked until the end of the transaction. */
export async function takesVideos(tx: Tx, projectId: string): Promise<boolean> {
  return (await run(tx)`select from video_projects where id = ${projectId} and archived_at is null for share`) > 0;
}

/** Whether all ids belong to plans. */
export async function arePlans(tx: Tx, ids: readonly number[]): Promise<boolean> {
  const row = await readRow(tx, countRow)`
    select count(*)::int as count from plans where id = any(${arrayOf([...ids])}::int[])`;
  return row?.count === new Set(ids).size;
}
