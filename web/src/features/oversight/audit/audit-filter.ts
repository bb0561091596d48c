import { validateText } from '#platform/api/search-text.ts';
import { shownColumns, validateColumns } from '#ui/data-table/shown-columns.ts';
import type { AuditAction, AuditEntity } from '@candela/contract/oversight/audit';

export const auditColumns = ['change', 'actor', 'when', 'fields', 'address'] as const;
export type AuditColumn = (typeof auditColumns)[number];

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
  /** Columns beside what was changed, separated by commas. */
  columns?: string;
}

/** The columns that are shown. */
export const columnsOf = (given: string | undefined): readonly AuditColumn[] =>
  shownColumns(given, { all: auditColumns, usual: ['change', 'actor', 'when', 'fields'] });

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
  return {
    ...(texts as AuditFilter),
    ...days,
    ...validateColumns(search['columns'], auditColumns),
    ...validateText(search),
  };
}
