import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { auditEvents } from '#db/tables/audit.ts';
import { noteRecorded } from '#platform/http/recorded-calls.ts';
import { sealBy } from '#platform/identity/sealed-values.ts';
import type { AuditAction, AuditEntity } from '@candela/contract/oversight/audit';

/** The author of a change: the caller of a request. */
export interface Actor {
  userId: string;
  /** IP address. */
  address?: string;
  /** Id of the API key that was used. */
  keyId?: string;
}

type Values = Readonly<Record<string, unknown>>;

interface States {
  /** Null: it did not exist before. */
  before?: Values | null;
  /** Null: it does not exist any more. */
  after?: Values | null;
}

export interface Change extends States {
  action: AuditAction;
  entity: AuditEntity;
  entityId: string | number;
  /** Name of the changed object; people are named by their own row. */
  name?: string;
  /** Names, addresses and the like: encrypted with the key of the person, whose erasure makes them unreadable. */
  personal?: States & { personId: string };
}

/** Maximum length of a stored value, in characters. */
const maxText = 2000;

/**
 * Writes a change to the audit log, in the transaction that makes it, so that either both are committed or neither. Only the
 * differences between `before` and `after` are stored; an update without changes is not recorded.
 * @param actor null for changes without a user
 */
export function recordChange(tx: Tx, actor: Actor | null, change: Change): Promise<void> {
  return recordChanges(tx, actor, [change]);
}

/** The same for several changes, in one statement. */
export async function recordChanges(tx: Tx, actor: Actor | null, changes: readonly Change[]): Promise<void> {
  noteRecorded();
  const told = changes.flatMap((change) => {
    const plain = differenceOf(change);
    const personal = change.personal ? differenceOf(change.personal) : null;
    const personId = personal ? (change.personal?.personId ?? null) : null;
    return change.action === 'update' && !plain && !personal ? [] : [{ change, plain, personal, personId }];
  });
  if (told.length === 0) return;
  const keys = await keysOf(tx, new Set(told.flatMap(({ personId }) => personId ?? [])));
  const seal = (personId: string, text: string) => sealBy(keys.get(personId) ?? missingKey(), text, personId);
  await tx.insert(auditEvents).values(
    told.map(({ change, plain, personal, personId }) => ({
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
      sealed: personId === null ? null : seal(personId, JSON.stringify(personal)),
    })),
  );
}

/** The same for many objects, in one statement; without personal values. */
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

/** Makes a person's personal values permanently unreadable. What was done, when and by whom stays. */
export async function forgetPerson(tx: Tx, personId: string): Promise<void> {
  await run(tx)`delete from audit_keys where person_id = ${personId}::uuid`;
}

/** The fields that differ, with both values; null if there are none. */
export function differenceOf({ before, after }: States): { before: Values | null; after: Values | null } | null {
  const [earlier, later] = [plainOf(before ?? {}), plainOf(after ?? {})];
  const names = [...new Set([...Object.keys(earlier), ...Object.keys(later)])].filter(
    (name) => !isDeepStrictEqual(earlier[name], later[name]),
  );
  if (names.length === 0) return null;
  const pick = (values: Values) =>
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
  return { before: before ? pick(earlier) : null, after: after ? pick(later) : null };
}

/** As stored in JSON: without undefined fields, long texts truncated. */
function plainOf(values: Values): Values {
  const cut = (_name: string, value: unknown) =>
    typeof value === 'string' && value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  return JSON.parse(JSON.stringify(values, cut)) as Values;
}

const keyRow = rowOf({ personId: z.uuid(), key: z.string() });

/**
 * Created at the first change about a person; the update locks the row, so that it and an erasure wait for each other. In the order of
 * the ids, so that two callers do not wait for each other crosswise.
 */
async function keysOf(tx: Tx, personIds: ReadonlySet<string>): Promise<Map<string, Buffer>> {
  if (personIds.size === 0) return new Map();
  const fresh = [...personIds].toSorted().map((id) => ({ id, key: randomBytes(32).toString('base64') }));
  const rows = await readRows(tx, keyRow)`
    insert into audit_keys as k (person_id, key)
    select id, key from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as x(id uuid, key text) order by id
    on conflict (person_id) do update set key = k.key returning person_id as "personId", key`;
  return new Map(rows.map(({ personId, key }) => [personId, Buffer.from(key, 'base64')]));
}

function missingKey(): never {
  throw new Error('A person has no key for the audit log.');
}
