const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size as text: "2.4 MB". */
export function fileSize(bytes: number, language: string): string {
  const step = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
