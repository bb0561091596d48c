import { cleaned } from './plain-text.ts';

const zoneMinutes: Record<string, number> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  ist: 330,
  sgt: 480,
  hkt: 480,
  aest: 600,
  aedt: 660,
  jst: 540,
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const clock = String.raw`(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d{1,9})?)?`;
const half = String.raw`(?:\s*(?<half>[ap]m))?`;
const zone = String.raw`\s*(?<zone>[a-z]{0,5}\s*(?:[+-]\d\d?:?(?:\d\d)?)?)$`;
const weekday = String.raw`^(?:[a-z]{2,12}\.?,?\s+)?`;

/** As feeds write them, and more than their standards allow. Days stand before months where both are numbers. */
const forms: readonly RegExp[] = [
  new RegExp(String.raw`^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ]${clock})?${zone}`, 'i'),
  new RegExp(String.raw`^(?<day>\d\d?)[/.](?<month>\d\d?)[/.](?<year>\d{4})(?:[ ,]+${clock})?${zone}`, 'i'),
  new RegExp(
    String.raw`${weekday}(?<day>\d\d?)[ -](?<month>[a-z]{3})[a-z]{0,9}\.?,?[ -](?<year>\d{4}|\d\d)(?:,? ${clock}${half})?${zone}`,
    'i',
  ),
  new RegExp(
    String.raw`${weekday}(?<month>[a-z]{3})[a-z]{0,9}\.? (?<day>\d\d?),? (?<year>\d{4})(?:,? ${clock}${half})?${zone}`,
    'i',
  ),
];

/** Null: it cannot be read. Without a zone, or with one that is not known, it is taken for UTC. */
export function readDate(given: unknown): Date | null {
  if (typeof given !== 'string' && typeof given !== 'number') return null;
  const text = withoutNote(cleaned(String(given).slice(0, 100)));
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000);
  for (const form of forms) {
    const parts = form.exec(text)?.groups;
    if (parts) return dateOf(parts);
  }
  return null;
}

/** `… +0100 (CET)` */
function withoutNote(text: string): string {
  const at = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  return at < 0 ? text : text.slice(0, at).trimEnd();
}

function dateOf(parts: Record<string, string | undefined>): Date | null {
  const { hour: clockHour = '0', minute = '0', second = '0', year = '' } = parts;
  const month = monthOf(parts['month'] ?? '');
  const day = Number(parts['day']);
  const hour = hourOf(Number(clockHour), parts['half']?.toLowerCase());
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 24 || Number(minute) > 59) return null;
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  const local = Date.UTC(fullYear, month - 1, day, hour, Number(minute), Math.min(59, Number(second)));
  // 31 February is no day; 24:00 is one of the next.
  if (new Date(Date.UTC(fullYear, month - 1, day)).getUTCDate() !== day) return null;
  return new Date(local - offsetOf(parts['zone'] ?? '') * 60_000);
}

const monthOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : months.indexOf(text.toLowerCase().slice(0, 3)) + 1;

function hourOf(hour: number, halfOfDay: string | undefined): number {
  if (halfOfDay === 'pm' && hour < 12) return hour + 12;
  return halfOfDay === 'am' && hour === 12 ? 0 : hour;
}

/** In minutes. */
function offsetOf(given: string): number {
  const text = given.trim().toLowerCase();
  const [, sign, hours, minutes = '0'] = /([+-])(\d\d?):?(\d\d)?$/.exec(text) ?? [];
  if (hours === undefined) return zoneMinutes[text] ?? 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
