import { validateText } from '#platform/api/search-text.ts';
import type { AuditAction, AuditEntity } from '@candela/contract/oversight/audit';

/** Filter of the audit log; stored in the URL. */
export interface AuditFilter {
  entity?: AuditEntity;
  entityId?: string;
  action?: AuditAction;
  actorId?: string;
  search?: string;
  /** Days as `2026-11-22`, in the reader's time zone. */
  from?: string;
  to?: string;
}

const textOf = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number') && String(value) !== '' ? String(value).slice(0, 100) : null;

/** Reads a filter from a URL; the server refuses unknown kinds. */
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
