import { isUuid } from '@candela/contract/uuids';
/** Reads the id of the import from a URL. */
export function validateImportSearch(search: Record<string, unknown>): { id?: string } {
  const id = search['id'];
  return typeof id === 'string' && isUuid(id) ? { id } : {};
}
