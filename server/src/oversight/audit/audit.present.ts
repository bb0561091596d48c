import * as z from 'zod';
import { openBy, SealBroken } from '#platform/identity/sealed-values.ts';
import { toIso } from '#platform/time/instants.ts';
import type { AuditedField, AuditEvent } from '@candela/contract/oversight/audit';
import type { AuditRow } from './audit.queries.ts';

const values = z.record(z.string(), z.unknown()).nullable();
const states = z.object({ before: values, after: values });

type States = z.infer<typeof states>;

export function presentEvent(row: AuditRow): AuditEvent {
  const personal = openPersonal(row);
  return {
    id: row.id,
    at: toIso(row.at),
    actor: row.actorId === null ? null : { id: row.actorId, fullName: row.actorName ?? row.actorId },
    action: row.action,
    entity: row.entity,
    entityId: row.entityId,
    name: row.name,
    address: row.address,
    apiKey: row.apiKeyId === null ? null : { id: row.apiKeyId, name: row.apiKeyName ?? row.apiKeyId },
    changes: [...fieldsOf(row), ...(personal ? fieldsOf(personal) : [])],
    isErased: row.sealed !== null && personal === null,
  };
}

/** Null if there are no personal values, or the person was erased. */
function openPersonal({ sealed, key, personId }: AuditRow): States | null {
  if (sealed === null || key === null || personId === null) return null;
  try {
    return states.parse(JSON.parse(openBy(Buffer.from(key, 'base64'), sealed, personId)));
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

function fieldsOf({ before, after }: States): AuditedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }));
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
