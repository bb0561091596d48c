import { formatLocale } from '#platform/languages/languages.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs far more than using it, so formatters are cached. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** The calendar day of an instant in a time zone, as days since 1970. Browsers differ in how a locale writes a date, not in its parts. */
function dayNumber(instant: number, zone: string): number {
  const parts = dateFormat('en-US', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const numbers = new Map(parts.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return Date.UTC(numbers.get('year') ?? NaN, (numbers.get('month') ?? NaN) - 1, numbers.get('day')) / 86_400_000;
}

const sizeUnits = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
] as const;

/** Formatters for dates and numbers in one language and time zone. */
export function formatsOf(language: string, zone: string) {
  const locale = formatLocale(language);
  const show = (iso: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { timeZone: zone, ...options }).format(new Date(iso));
  /** Numbers keep their units: no line break between them. */
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options).format(value).replaceAll(' ', '\u00A0');
  return {
    zone,
    /** 20 Nov 2026 */
    date: (iso: string) => show(iso, { dateStyle: 'medium' }),
    /** 20 Nov 2026, 19:00 GMT+1: with the time zone. */
    dateTime: (iso: string) =>
      show(iso, {
        year: 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      }),
    /** Friday, 20 November */
    day: (iso: string) => show(iso, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** November 2026 */
    month: (iso: string) => show(iso, { month: 'long', year: 'numeric' }),
    /** Friday */
    weekdayName: (iso: string) => show(iso, { weekday: 'long' }),
    /** Monday, Tuesday and Friday */
    list: (items: readonly string[]) => new Intl.ListFormat(locale).format(items),
    /** Fri */
    weekday: (iso: string) => show(iso, { weekday: 'short' }),
    /** Friday 17:00 */
    weekdayTime: (iso: string) => show(iso, { weekday: 'long', hour: 'numeric', minute: '2-digit' }),
    /** Abbreviation of the time zone at that time: CET. */
    zoneName: (iso: string) =>
      dateFormat(locale, { timeZone: zone, timeZoneName: 'short' })
        .formatToParts(new Date(iso))
        .find(({ type }) => type === 'timeZoneName')?.value ?? zone,
    time: (iso: string) => show(iso, { timeStyle: 'short' }),
    /** 08:00 – 09:30 GMT */
    timeRange: (from: string, to: string) =>
      dateFormat(locale, { timeZone: zone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).formatRange(
        new Date(from),
        new Date(to),
      ),
    /** "3 hours ago", "in 2 days". */
    relative: (iso: string, now = Date.now()) => {
      const seconds = (Date.parse(iso) - now) / 1000;
      const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      // "Tomorrow" means the next calendar day, not 24 hours from now.
      if (Math.abs(seconds) >= 86_400 && Math.abs(seconds) < 604_800) {
        return format.format(dayNumber(Date.parse(iso), zone) - dayNumber(now, zone), 'day');
      }
      const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
      return format.format(Math.round(seconds / size), unit);
    },
    /** Formats a time without a time zone, given as an instant in UTC. */
    wallTime: (instant: number, options: Intl.DateTimeFormatOptions) =>
      dateFormat(locale, { timeZone: 'UTC', ...options }).format(instant),
    number,
    /** A file size: "2.4 MB". */
    fileSize: (bytes: number) => {
      const [unit, size] = sizeUnits.find(([, least]) => bytes >= least) ?? (['kilobyte', 1e3] as const);
      const value = unit === 'kilobyte' ? Math.ceil(bytes / size) : bytes / size;
      const maximumFractionDigits = unit === 'kilobyte' || value >= 100 ? 0 : 1;
      return number(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
    },
    /** Position in a recording: 12:05, or 1:02:05. */
    clock: (seconds: number) => {
      const whole = Math.max(0, Math.floor(seconds));
      const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
      const tail = `${String(minutes).padStart(hours ? 2 : 1, '0')}:${String(rest).padStart(2, '0')}`;
      return hours ? `${hours}:${tail}` : tail;
    },
  };
}
