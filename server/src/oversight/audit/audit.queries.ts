import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { firstOf, maxFirstRows, opaqueContaining } from '#db/first-rows.ts';
import { containing } from '#db/like-patterns.ts';
import { rowLimit } from '#db/row-limit.ts';
import { instantText, readRows, rowOf } from '#db/rows.ts';
import { auditActions, auditEntities } from '@candela/contract/oversight/audit';
import { uuidDigits } from '@candela/contract/uuids';

const values = z.record(z.string(), z.unknown()).nullable();

const eventRow = rowOf({
  id: z.coerce.number(),
  at: instantText,
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  action: z.enum(auditActions),
  entity: z.enum(auditEntities),
  entityId: z.string(),
  name: z.string().nullable(),
  address: z.string().nullable(),
  apiKeyId: z.uuid().nullable(),
  apiKeyName: z.string().nullable(),
  before: values,
  after: values,
  personId: z.uuid().nullable(),
  sealed: z.string().nullable(),
  /** Key of `sealed`; null once the person was erased. */
  key: z.string().nullable(),
});

export type AuditRow = z.infer<typeof eventRow>;

export interface AuditFilter {
  entity?: string | undefined;
  entityId?: string | undefined;
  action?: string | undefined;
  actorId?: string | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Ids of people are UUIDs; other things have other ids. */
const uuidPattern = `^${uuidDigits}$`;

/** Newest first. */
export async function listRows(
  db: Db | Tx,
  filter: AuditFilter,
  page: { limit: number; after: { at: string; id: number } | null },
): Promise<AuditRow[]> {
  const conditions = [sql`true`];
  if (filter.entity !== undefined) conditions.push(sql`a.entity = ${filter.entity}`);
  if (filter.entityId !== undefined) conditions.push(sql`a.entity_id = ${filter.entityId}`);
  if (filter.action !== undefined) conditions.push(sql`a.action = ${filter.action}`);
  if (filter.actorId !== undefined) conditions.push(sql`a.actor_id = ${filter.actorId}::uuid`);
  if (filter.from !== undefined) conditions.push(sql`a.at >= ${filter.from}::timestamptz`);
  if (filter.to !== undefined) conditions.push(sql`a.at < ${filter.to}::timestamptz`);
  if (page.after) conditions.push(sql`(a.at, a.id) < (${page.after.at}::timestamptz, ${page.after.id}::bigint)`);
  const given = sql.join(conditions, sql` and `);
  const order = sql`order by a.at desc, a.id desc`;
  const read = (from: SQL, where: SQL, limit: SQL) => readRows(db, eventRow)`
    select a.id::float8 as id, a.at, a.actor_id as "actorId", u.first_name || ' ' || u.last_name as "actorName", a.action, a.entity,
      a.entity_id as "entityId", coalesce(a.name, p.first_name || ' ' || p.last_name) as name, a.address, a.before, a.after,
      a.person_id as "personId", a.sealed, k.key, a.api_key_id as "apiKeyId", i.name as "apiKeyName"
    from (
      select * from ${from} a where ${where} ${order} ${limit}
    ) a
      left join users u on u.id = a.actor_id
      left join users p on p.id = case when a.entity in ('user', 'invitation') and a.entity_id ~ ${uuidPattern}
        then a.entity_id::uuid end
      left join audit_keys k on k.person_id = a.person_id
      left join api_keys i on i.id = a.api_key_id
    ${order}`;
  const all = sql`audit_events`;
  const limit = sql`limit ${page.limit}`;
  if (!filter.search) return read(all, given, limit);
  // For a kind of item, an actor or one item, the newest events may contain few matches or none.
  const isOfAll = [filter.entity, filter.entityId, filter.action, filter.actorId].every((each) => each === undefined);
  if (isOfAll && page.limit < maxFirstRows) {
    const front = firstOf(sql`select * from audit_events a where ${given} ${order}`);
    const rows = await read(front, sql`a.name ilike ${opaqueContaining(filter.search)}`, rowLimit(page.limit));
    if (rows.length === page.limit) return rows;
  }
  return read(all, sql`${given} and a.name ilike ${containing(filter.search)}`, limit);
}
