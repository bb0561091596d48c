import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import type { StrategyFields } from '@candela/contract/scanning/managed-strategies';
import type { strategyEventTypes, strategyKinds } from '@candela/contract/scanning/strategy-terms';

const countRow = rowOf({ count: z.int() });

/** How many strategies somebody has; until the transaction ends, nobody adds one to them. */
export async function countOwn(tx: Tx, ownerId: string): Promise<number> {
  await run(tx)`select from users where id = ${ownerId} for no key update`;
  const { count } = await requireRow(tx, countRow)`
    select count(*)::int as count from strategies where owner_id = ${ownerId}`;
  return count;
}

const choicesRow = rowOf({ areKnown: z.boolean() });

/** Whether all that is chosen is among the choices. */
export async function areChoicesKnown(tx: Tx, fields: StrategyFields): Promise<boolean> {
  const { style, classification, methods, concepts, subscriptionTypeIds } = fields;
  const languageCodes = [fields.languageCode, ...Object.keys(fields.translations)];
  const { areKnown } = await requireRow(tx, choicesRow)`
    select not exists (select from (
          select 'tradingStyles' as list, ${style}::text as code union all select 'tradingClassifications', ${classification}
          union all select 'tradingMethods', m.code from unnest(${arrayOf(methods)}::text[]) m (code)
          union all select 'tradingConcepts', c.code from unnest(${arrayOf(concepts)}::text[]) c (code)) x
        where not exists (select from lookup_values v where v.list = x.list and v.code = x.code))
      and not exists (select from unnest(${arrayOf(languageCodes)}::text[]) x (code)
        where not exists (select from languages l where l.code = x.code))
      and not exists (select from unnest(${arrayOf(subscriptionTypeIds)}::int[]) x (id)
        where not exists (select from subscription_types y where y.id = x.id)) as "areKnown"`;
  return areKnown;
}

const idRow = rowOf({ id: z.int() });
const json = (value: unknown) => JSON.stringify(value);

export type StrategyKind = (typeof strategyKinds)[number];

/** Adds a draft. @returns its id */
export async function insertStrategy(
  tx: Tx,
  ownerId: string,
  { kind, ...fields }: StrategyFields & { kind: StrategyKind },
): Promise<number> {
  const { draftRule: rule, methods, concepts, subscriptionTypeIds } = fields;
  const { id } = await requireRow(tx, idRow)`
    insert into strategies (kind, owner_id, language_code, name, summary, description, translations, style, classification, methods,
      concepts, subscription_type_ids, draft_rule)
    values (${kind}, ${ownerId}, ${fields.languageCode}, ${fields.name}, ${fields.summary}, ${fields.description},
      ${json(fields.translations)}::jsonb, ${fields.style}, ${fields.classification}, ${arrayOf(methods)}::text[],
      ${arrayOf(concepts)}::text[], ${arrayOf(subscriptionTypeIds)}::smallint[], ${rule && json(rule)}::jsonb)
    returning id`;
  return id;
}

export async function updateStrategyRow(tx: Tx, id: number, fields: StrategyFields): Promise<void> {
  const { draftRule: rule, methods, concepts, subscriptionTypeIds } = fields;
  await run(tx)`
    update strategies set language_code = ${fields.languageCode}, name = ${fields.name}, summary = ${fields.summary},
      description = ${fields.description}, translations = ${json(fields.translations)}::jsonb, style = ${fields.style},
      classification = ${fields.classification}, methods = ${arrayOf(methods)}::text[], concepts = ${arrayOf(concepts)}::text[],
      subscription_type_ids = ${arrayOf(subscriptionTypeIds)}::smallint[], draft_rule = ${rule && json(rule)}::jsonb,
      revision = revision + 1, updated_at = now()
    where id = ${id}`;
}

export async function deleteStrategyRow(tx: Tx, id: number): Promise<void> {
  await run(tx)`delete from strategies where id = ${id}`;
}

/** Adds what has become of a strategy. @param actorId null: the platform itself */
export async function insertEvent(
  tx: Tx,
  strategyId: number,
  event: {
    type: (typeof strategyEventTypes)[number];
    versionId: number | null;
    actorId: string | null;
    note?: string;
  },
): Promise<void> {
  await run(tx)`
    insert into strategy_events (strategy_id, type, version_id, actor_id, note)
    values (${strategyId}, ${event.type}, ${event.versionId}, ${event.actorId}, ${event.note ?? null})`;
}
