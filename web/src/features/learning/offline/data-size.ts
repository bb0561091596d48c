/** Bytes as a number with a suitable unit: 3.2 MB. */
export function dataSize(bytes: number, number: (value: number, options: Intl.NumberFormatOptions) => string): string {
  const steps = [
    ['gigabyte', 1e9],
    ['megabyte', 1e6],
    ['kilobyte', 1e3],
  ] as const;
  const [unit, size] = steps.find(([, length]) => bytes >= length) ?? (['kilobyte', 1e3] as const);
  const value = bytes / size;
  return number(unit === 'kilobyte' ? Math.ceil(value) : value, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: unit === 'kilobyte' || value >= 100 ? 0 : 1,
  });
}
