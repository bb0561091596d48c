/** A figure as it is published, and its unit. */
interface Figure {
  value: string;
  /** `%`, `K`, `M`, `B`, `T`; empty: a number. */
  unit: string;
}

const powers: Record<string, number> = { '': 0, K: 3, M: 6, B: 9, T: 12 };

/**
 * Reads `0.4%`, `225K`, `-1.2M`, `1,250`, `0,4 %` and `$3.2B`. A comma with three figures behind it separates thousands, unless nothing but a
 * nought is before it.
 * @returns null if it is none
 */
export function readFigure(text: string): Figure | null {
  const plain = text
    .replaceAll(/[\s\u00A0\u202F]/g, '')
    .replaceAll(/[−–]/g, '-')
    .replace(/^(-?)[$€£¥](-?)/, '$1$2');
  const [, sign = '', digits = '', unit = ''] = /^([-+]?)(\d[\d.,]*)(%|[KMBT])?$/i.exec(plain) ?? [];
  if (digits === '') return null;
  const grouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(digits);
  const decimal = grouped ? digits.replaceAll(',', '') : digits.replace(',', '.');
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(decimal)) return null;
  const value = decimal.replace(/^0+(?=\d)/, '');
  return { value: sign === '-' && /[1-9]/.test(value) ? `-${value}` : value, unit: unit.toUpperCase() };
}

export type FigureTexts = Record<'forecast' | 'previous' | 'revisedPrevious' | 'actual', string | undefined>;
export type Figures = Record<keyof FigureTexts, string | null> & { unit: string | null };

/** Figures of an event in one unit. @returns null if one of them is none, or they are of units that do not go together */
export function readFigures(texts: FigureTexts, givenUnit: string | undefined): Figures | null {
  const names = ['actual', 'forecast', 'previous', 'revisedPrevious'] as const;
  const found = new Map<keyof FigureTexts, Figure>();
  for (const name of names) {
    const text = texts[name]?.trim() ?? '';
    if (text === '' || text === '-' || /^n\/?a$/i.test(text)) continue;
    const figure = readFigure(text);
    if (!figure) return null;
    found.set(name, figure);
  }
  const own = names.map((name) => found.get(name)?.unit).find((unit) => unit !== undefined && unit !== '') ?? '';
  const values: Figures = { unit: null, forecast: null, previous: null, revisedPrevious: null, actual: null };
  for (const [name, { value, unit }] of found) {
    // A number without a unit beside others with one is of theirs.
    const scaled = unit === '' || unit === own ? value : scaledTo(value, powers[unit], powers[own]);
    if (scaled === null) return null;
    values[name] = scaled;
  }
  const unit = own === '' ? (givenUnit?.trim() ?? '') : own;
  return { ...values, unit: unit === '' ? null : unit.slice(0, 16) };
}

/** A decimal number with its point moved; null for units without a power, and for too many figures. */
function scaledTo(value: string, from: number | undefined, to: number | undefined): string | null {
  if (from === undefined || to === undefined) return null;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const digits = `${whole}${fraction}`;
  const place = whole.length + from - to;
  const moved =
    place <= 0
      ? `0.${'0'.repeat(-place)}${digits}`
      : `${digits.padEnd(place, '0').slice(0, place)}${place < digits.length ? `.${digits.slice(place)}` : ''}`;
  let trimmed = moved.replace(/^0+(?=\d)/, '');
  while (trimmed.includes('.') && /[.0]$/.test(trimmed)) trimmed = trimmed.slice(0, -1);
  return /^\d{1,12}(\.\d{1,6})?$/.test(trimmed) ? `${sign}${trimmed}` : null;
}
