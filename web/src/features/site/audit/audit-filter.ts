import type { AuditAction, AuditEntity } from '@candela/contract/site/audit';
import { validateText } from '#platform/api/search-text.ts';

/** What of the audit log is shown; all of it is in the address. */
export interface AuditFilter {
  entity?: AuditEntity;
  entityId?: string;
  action?: AuditAction;
  actorId?: string;
  search?: string;
  /** Days as `2026-11-22`, in the zone of the reader. */
  from?: string;
  to?: string;
}

const textOf = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && String(value) !== '' ? String(value).slice(0, 100) : null;

/** Reads a filter from an address; the server refuses kinds that it does not know. */
export function validateAuditFilter(search: Record<string, unknown>): AuditFilter {
  const texts = Object.fromEntries(
    (['entity', 'entityId', 'action', 'actorId'] as const).flatMap((name) => {
      const text = textOf(search[name]);
      return text === null ? [] : [[name, text]];
    }),
  );
  const days = Object.fromEntries(
    (['from', 'to'] as const).flatMap((name) => {
      const text = textOf(search[name]);
      return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? [[name, text]] : [];
    }),
  );
  return { ...(texts as AuditFilter), ...days, ...validateText(search) };
}
