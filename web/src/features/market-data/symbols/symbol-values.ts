/** A tick size: a decimal number above 0 with at most 10 decimals. */
export const isSize = (text: string): boolean => /^(?=.*[1-9])\d{1,9}(\.\d{1,10})?$/.test(text);

/** A spread: a decimal number, also 0, with at most 10 decimals. */
export const isSpread = (text: string): boolean => /^\d{1,9}(\.\d{1,10})?$/.test(text);

/** The part of a symbol after the colon. */
export const isCode = (text: string): boolean => /^[A-Z0-9._-]{1,20}$/.test(text);

/** A number of shares in a split. */
export const isShares = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000;

/** Hours as they are typed, `09:30-12:00, 13:00-16:00`, as pairs of times; null: they are none, or not in order. */
export function readHours(text: string): [string, string][] | null {
  const pairs: [string, string][] = [];
  let last = -1440;
  for (const part of text.split(/[,،]/)) {
    const [, from, to] = /^\s*([-−]?\d\d?:\d\d)\s*[-–]\s*([-−]?\d\d?:\d\d)\s*$/.exec(part) ?? [];
    const times = [from, to].map((time = '') => time.replace('−', '-').replace(/(^|-)(\d:)/, '$10$2'));
    const [begins = '', ends = ''] = times;
    const [start, end] = [minutesOf(begins), minutesOf(ends)];
    if (start === null || end === null || start < last || end <= start) return null;
    pairs.push([begins, ends]);
    last = end;
  }
  return pairs.length > 6 ? null : pairs;
}

function minutesOf(time: string): number | null {
  const [, sign, hours, minutes] = /^(-?)(\d\d):([0-5]\d)$/.exec(time) ?? [];
  const value = Number(hours) * 60 + Number(minutes);
  if (Number.isNaN(value) || value > 1440) return null;
  return sign === '-' ? -value : value;
}
