import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, AuditEntity } from '@candela/contract/site/audit';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { auditEvents } from '#db/tables/audit.ts';
import { noteRecorded } from '#platform/http/recorded-calls.ts';
import { sealBy } from '#platform/identity/sealed-values.ts';

/** Who has done it: the caller of a request. */
export interface Actor {
  userId: string;
  /** Network address. */
  address?: string;
  /** Of the API key that a program calls with. */
  keyId?: string;
}

type Values = Readonly<Record<string, unknown>>;

interface States {
  /** Null: there was nothing before. */
  before?: Values | null;
  /** Null: there is nothing any more. */
  after?: Values | null;
}

export interface Change extends States {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | number;
  /** What the thing is called; people are named by their own row. */
  name?: string;
  /** Names, addresses and the like: kept under the key of the person, whose erasure makes them unreadable. */
  personal?: States & { personId: string };
}

/** Longest text that is kept of a value, in characters. */
const maxText = 2000;

/**
 * Writes a change into the audit log, in the transaction that makes it: either both are there, or none. Of `before` and
 * `after` only what differs is kept; an update that changes nothing is not kept.
 * @param actor null when nobody asked for it
 */
export async function recordChange(tx: Tx, actor: Actor | null, change: Change): Promise<void> {
  noteRecorded();
  const plain = differenceOf(change);
  const personal = change.personal ? differenceOf(change.personal) : null;
  if (change.action === 'update' && !plain && !personal) return;
  const personId = personal ? (change.personal?.personId ?? null) : null;
  await tx.insert(auditEvents).values({
    actorId: actor?.userId ?? null,
    address: actor?.address ?? null,
    apiKeyId: actor?.keyId ?? null,
    action: change.action,
    entity: change.entity,
    entityId: String(change.entityId),
    name: change.name ?? null,
    before: plain?.before ?? null,
    after: plain?.after ?? null,
    personId,
    sealed: personId === null ? null : sealBy(await keyOf(tx, personId), JSON.stringify(personal), personId),
  });
}

/** The same for many things, in one statement; without personal values. */
export async function recordSame(
  tx: Tx,
  actor: Actor,
  { action, entity, after }: Pick<Change, 'action' | 'entity' | 'after'>,
  entityIds: readonly string[],
): Promise<void> {
  noteRecorded();
  await run(tx)`
    insert into audit_events (actor_id, action, entity, entity_id, address, api_key_id, after)
    select ${actor.userId}::uuid, ${action}, ${entity}, id, ${actor.address ?? null}::text, ${actor.keyId ?? null}::uuid,
      ${JSON.stringify(after ?? null)}::jsonb
    from jsonb_array_elements_text(${JSON.stringify(entityIds)}::jsonb) id`;
}

/** Makes the personal values of somebody unreadable for good. What was done, when and by whom stays. */
export async function forgetPerson(tx: Tx, personId: string): Promise<void> {
  await run(tx)`delete from audit_keys where person_id = ${personId}::uuid`;
}

/** The fields that differ, in both states; null when there are none. */
export function differenceOf({ before, after }: States): { before: Values | null; after: Values | null } | null {
  const [was, is] = [plainOf(before ?? {}), plainOf(after ?? {})];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isDeepStrictEqual(was[name], is[name]),
  );
  if (names.length === 0) return null;
  const pick = (values: Values) =>
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
  return { before: before ? pick(was) : null, after: after ? pick(is) : null };
}

/** As JSON keeps it: no fields without a value, long texts shortened. */
function plainOf(values: Values): Values {
  const cut = (_name: string, value: unknown) =>
    typeof value === 'string' && value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  return JSON.parse(JSON.stringify(values, cut)) as Values;
}

const keyRow = rowOf({ key: z.string() });

/** Made at the first change of a person; the update locks it, so that an erasure waits for us or we for it. */
async function keyOf(tx: Tx, personId: string): Promise<Buffer> {
  const { key } = await requireRow(tx, keyRow)`
    insert into audit_keys as k (person_id, key) values (${personId}::uuid, ${randomBytes(32).toString('base64')})
    on conflict (person_id) do update set key = k.key returning key`;
  return Buffer.from(key, 'base64');
}
