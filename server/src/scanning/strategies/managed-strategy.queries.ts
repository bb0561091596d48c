import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { personJson } from '#db/entitlements.ts';
import { instantText, readRow, readRows, rowOf } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { isManagedStrategy } from '#scanning/strategy-access.ts';
import { managedDetailSchema, strategyEventSchema } from '@candela/contract/scanning/managed-strategies';
import { managedColumns, managedFields, managedTables } from './managed-lists.queries.ts';

const { shape } = managedDetailSchema;

const detailRow = rowOf({
  ...managedFields,
  description: shape.description,
  languageCode: shape.languageCode,
  translations: shape.translations,
  style: shape.style,
  classification: shape.classification,
  methods: shape.methods,
  concepts: shape.concepts,
  subscriptionTypeIds: z.array(z.int()),
  draftRule: shape.draftRule,
  revision: shape.revision,
  liveSince: instantText.nullable(),
  newest: shape.newest,
});

export type ManagedDetailRow = z.infer<typeof detailRow>;

/** A strategy that the caller may change. */
export function findManaged(db: Db | Tx, caller: SignedInCaller, id: number): Promise<ManagedDetailRow | null> {
  return readRow(db, detailRow)`
    select ${managedColumns}, t.description, t.language_code as "languageCode", t.translations, t.style, t.classification, t.methods,
      t.concepts, t.subscription_type_ids as "subscriptionTypeIds", t.draft_rule as "draftRule", t.revision,
      t.live_since as "liveSince", case when n.number is not null then json_build_object('number', n.number, 'rule', n.rule) end as newest
    from strategies t ${managedTables} where t.id = ${id} and ${isManagedStrategy(caller)}`;
}

const person = sql.raw(`case when u.id is not null then ${personJson} end`);

const versionRow = rowOf({
  number: z.int(),
  author: managedDetailSchema.shape.owner,
  createdAt: instantText,
  liveFrom: instantText.nullable(),
});

/** The newest fifty versions, newest first. */
export function listVersions(db: Db | Tx, strategyId: number): Promise<z.infer<typeof versionRow>[]> {
  return readRows(db, versionRow)`
    select v.number, ${person} as author, v.created_at as "createdAt", (select min(e.at) from strategy_events e
      where e.strategy_id = v.strategy_id and e.version_id = v.id and e.type = 'goLive') as "liveFrom"
    from strategy_versions v join users u on u.id = v.author_id
    where v.strategy_id = ${strategyId} order by v.number desc limit 50`;
}

const eventRow = rowOf({
  type: strategyEventSchema.shape.type,
  at: instantText,
  version: z.int().nullable(),
  actor: strategyEventSchema.shape.actor,
  note: z.string().nullable(),
});

/** The last fifty events, newest first. */
export function listEvents(db: Db | Tx, strategyId: number): Promise<z.infer<typeof eventRow>[]> {
  return readRows(db, eventRow)`
    select e.type, e.at, v.number as version, ${person} as actor, e.note
    from strategy_events e left join strategy_versions v on v.id = e.version_id left join users u on u.id = e.actor_id
    where e.strategy_id = ${strategyId} order by e.id desc limit 50`;
}
