import { AppError } from '#platform/http/errors.ts';
import { toIso } from '#platform/time/instants.ts';
import type { EconomicImport } from '@candela/contract/community/economic-imports';
import type { ImportRow } from './economic-imports.queries.ts';

/** @throws AppError economicImports.notFound */
export function found(row: ImportRow | null): ImportRow {
  if (!row) throw new AppError('economicImports.notFound');
  return row;
}

/** An import as lists and its page show it. */
export function present({ ownerId, ownerName, hasRows, createdAt, ...row }: ImportRow): EconomicImport {
  const canUndo = row.state === 'done' && hasRows && row.writtenCount > 0;
  return {
    ...row,
    name: shownName(row),
    canUndo,
    owner: { id: ownerId, fullName: ownerName },
    createdAt: toIso(createdAt),
  };
}

/** Addresses without what may be a secret. */
export function shownName({ isAddress, name }: Pick<ImportRow, 'isAddress' | 'name'>): string {
  if (!isAddress || !URL.canParse(name)) return name;
  const { origin, pathname } = new URL(name);
  return `${origin}${pathname}`;
}
