import { isUuid } from '@candela/contract/uuids';

/** What the address says about the imports of calendars: which one is open. */
export function validateImports({ open }: Record<string, unknown>): { open?: string } {
  return typeof open === 'string' && isUuid(open) ? { open } : {};
}
