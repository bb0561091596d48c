import { useFormat } from '#platform/time/time.ts';
import type { EconomicEvent } from '@candela/contract/community/economic-events';

/** Writes figures of releases in the reader's language, with the decimals that they were published with. */
export function useFigures() {
  const { number } = useFormat();
  return (value: string | null, unit: string | null): string => {
    if (value === null) return '';
    const decimals = value.split('.')[1]?.length ?? 0;
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
    if (unit === '%') return number(Number(value), { ...digits, style: 'unit', unit: 'percent' });
    return unit === null ? number(Number(value), digits) : `${number(Number(value), digits)}\u00A0${unit}`;
  };
}

/** Whether the actual figure is above (1) or below (-1) the one that was expected, or before if nobody has said. */
export function surpriseOf({ actual, forecast, revisedPrevious, previous }: EconomicEvent): number {
  const expected = forecast ?? revisedPrevious ?? previous;
  return actual === null || expected === null ? 0 : Math.sign(Number(actual) - Number(expected));
}
