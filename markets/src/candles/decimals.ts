import type { Bar } from './bars.ts';

const maxDecimals = 15;
/** Longer than any price that is one. */
const maxLength = 40;

/**
 * A decimal number as it was sent, as a whole number of 10^-decimals; exact. Null for a text that is no plain decimal number ("1,5", "1e5",
 * ""), that has more decimals than can be kept (zeros at the end do not count), or that is too large to be exact.
 */
export function wholeOf(text: string, decimals: number): number | null {
  if (text.length > maxLength) return null;
  const [, sign, digits = '', fraction = ''] = /^([-+]?)(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (digits === '') return null;
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const value = Number(digits + fraction.slice(0, decimals).padEnd(decimals, '0'));
  if (!Number.isSafeInteger(value)) return null;
  return sign === '-' && value > 0 ? -value : value;
}

/** The number that a whole number of 10^-decimals stands for: the nearest one to it, everywhere the same. */
export function decimalOf(whole: number, decimals: number): number {
  return whole / 10 ** decimals;
}

/** Decimals of a number as it is written: 5 for the tick size "0.00001". Null for a text that is no decimal number. */
export function decimalsOf(text: string): number | null {
  for (let decimals = 0; decimals <= maxDecimals; decimals++) if (wholeOf(text, decimals) !== null) return decimals;
  return null;
}

/** Bars with more decimals: an exchange has made its tick size smaller. @throws RangeError for fewer, which would lose prices */
export function withDecimals(bars: readonly Bar[], from: number, to: number): readonly Bar[] {
  if (to < from) throw new RangeError(`${from} decimals do not fit into ${to}`);
  if (to === from) return bars;
  const factor = 10 ** (to - from);
  return bars.map(({ t, o, h, l, c, v }) => ({ t, o: o * factor, h: h * factor, l: l * factor, c: c * factor, v }));
}

/** The decimal number that a whole number of 10^-decimals stands for, exact, with all its decimals: `1.08500`. */
export function decimalTextOf(whole: number, decimals: number): string {
  const digits = String(Math.abs(whole)).padStart(decimals + 1, '0');
  const sign = whole < 0 ? '-' : '';
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
