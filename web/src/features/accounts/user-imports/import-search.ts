/** Reads the id of the import from a URL. */
export function validateImportSearch(search: Record<string, unknown>): { id?: string } {
  const id = search['id'];
  return typeof id === 'string' && /^[\da-f-]{36}$/.test(id) ? { id } : {};
}
