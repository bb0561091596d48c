import type { integrityPeriods } from '@candela/contract/scanning/integrity';

export type IntegrityPeriod = (typeof integrityPeriods)[number];

/** The days that are looked at, as the address says; absent: a week. */
export function validateIntegritySearch({ days }: Record<string, unknown>): { days?: '1' | '30' } {
  const found = String(days);
  return found === '1' || found === '30' ? { days: found } : {};
}
