import { isUuid } from '@candela/contract/uuids';

/** Reads the id of the import that is open from the address. */
export function validateCandleImport(search: Record<string, unknown>): { id?: string } {
  const id = search['id'];
  return typeof id === 'string' && isUuid(id) ? { id } : {};
}
