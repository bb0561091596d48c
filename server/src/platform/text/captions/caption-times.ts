/** A time in captions: hours may be missing; the fraction follows a point, a comma or, with three digits, a colon. */
const clock = /(?:(\d{1,3})\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})(?:\s?[.,]\s?(\d{1,9})|:(\d{3}))?/y;
const maxSeconds = 86_400;

/** Marks of direction and order that tools for Arabic and Hebrew put before times. */
const invisible = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Longest line that is searched for times; settings may follow them. */
const maxLine = 1000;

const arrow = '-->';
/** As text processors and translation services write it. */
const otherArrows = ['->', '–>', '—>', '- ->', '-- >', '→', '=>', '--&gt;'];

export interface CueTimes {
  from: number;
  to: number;
  /** What follows the times: position and alignment. */
  settings: string;
}

/**
 * The times of a cue in a line of WebVTT or SubRip: `1:02:03,450 --> 1:02:05,000`. Hours, leading zeros and the separator of the
 * fraction may vary, digits may be Arabic; other arrows count only between two complete times.
 * @returns null if the line has none, `bad` if they are no times
 */
export function timesOf(line: string): CueTimes | 'bad' | null {
  if (line.length > maxLine) return line.includes(arrow) ? 'bad' : null;
  const text = latinDigits(line);
  if (text.includes(arrow)) return timesAround(text, arrow) ?? 'bad';
  const other = otherArrows.find((each) => text.includes(each));
  if (other === undefined) return null;
  // A sentence may contain `10:30 -> 11:00`.
  const times = timesAround(text, other);
  const begin = text.slice(0, text.indexOf(other));
  return times && (begin.split(':').length > 2 || /[.,]/.test(begin)) ? times : null;
}

/** The times of a cue in a line of SubViewer, as YouTube writes it: `0:00:01.000,0:00:03.000`. */
export function subViewerTimes(line: string): CueTimes | null {
  const found = /^\s{0,9}([\d:.]{7,16}),([\d:.]{7,16})\s{0,9}$/.exec(latinDigits(line.slice(0, 60)));
  const [from, to] = [secondsOf(found?.[1] ?? ''), secondsOf(found?.[2] ?? '')];
  return from === null || to === null || line.length > 60 ? null : { from, to, settings: '' };
}

/** A text without marks of direction, and with Latin digits. */
export function latinDigits(text: string): string {
  return text.replace(invisible, '').replace(easternDigits, (digit) => String(digit.charCodeAt(0) % 16));
}

function timesAround(text: string, sign: string): CueTimes | null {
  const at = text.indexOf(sign);
  const from = secondsOf(text.slice(0, at));
  const after = text.slice(at + sign.length).trimStart();
  clock.lastIndex = 0;
  const end = clock.exec(after)?.[0] ?? '';
  const to = secondsOf(end);
  const settings = after.slice(end.length);
  return from === null || to === null || /^\S/.test(settings) ? null : { from, to, settings: settings.trim() };
}

/** A time in seconds; null if it is none. */
export function secondsOf(text: string): number | null {
  const time = text.trim();
  clock.lastIndex = 0;
  const found = clock.exec(time);
  if (!found || found[0].length < time.length) return null;
  const [, hours = '0', minutes = '0', seconds = '0', digits, thousandths] = found;
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  // Computed in milliseconds to avoid rounding errors of fractions.
  const milliseconds = Math.round(Number(`0.${digits ?? thousandths ?? '0'}`) * 1000);
  const total = whole * 1000 + milliseconds;
  return total >= maxSeconds * 1000 ? null : total / 1000;
}
