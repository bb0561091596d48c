/** Reads the search text from a URL; the router parses digits as numbers. */
export function validateText(search: Record<string, unknown>): { search?: string } {
  const given = search['search'];
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim().slice(0, 100) : '';
  return text === '' ? {} : { search: text };
}
