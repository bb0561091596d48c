const week = 7 * 86_400_000;

/** A period in which a zone has the same offset from UTC, in milliseconds; `to` is excluded. */
interface Period {
  from: number;
  to: number;
  offset: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();
const periodsOfYears = new Map<string, readonly Period[]>();
/** Of each zone, the period that was asked for last: most questions follow each other in time. */
const lastPeriods = new Map<string, Period>();

/**
 * How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. Instants are milliseconds since 1970.
 * @throws RangeError for a zone that the IANA database does not have
 */
export function offsetAt(zone: string, instant: number): number {
  const last = lastPeriods.get(zone);
  if (last && instant >= last.from && instant < last.to) return last.offset;
  const year = new Date(instant).getUTCFullYear();
  const key = `${zone} ${year}`;
  let periods = periodsOfYears.get(key);
  if (!periods) periodsOfYears.set(key, (periods = periodsOf(zone, year)));
  const period = periods.find(({ to }) => instant < to);
  if (!period) throw new RangeError(`${instant} is no instant`);
  lastPeriods.set(zone, period);
  return period.offset;
}

/** The instant at which clocks of a zone show `wall`, which is given as if it were UTC. Of a time that comes twice, the first. */
export function instantOf(zone: string, wall: number): number {
  const [before, after] = [offsetAt(zone, wall - 86_400_000), offsetAt(zone, wall + 86_400_000)];
  const early = wall - Math.max(before, after);
  return early + offsetAt(zone, early) === wall ? early : wall - Math.min(before, after);
}

/** All instants at which clocks of a zone show `wall`: none in an hour that is skipped, two of one that comes twice; in order. */
export function instantsOf(zone: string, wall: number): number[] {
  const offsets = new Set([offsetAt(zone, wall - 86_400_000), offsetAt(zone, wall + 86_400_000)]);
  const instants = [...offsets].map((offset) => wall - offset);
  return instants.filter((instant) => instant + offsetAt(zone, instant) === wall).toSorted((a, b) => a - b);
}

/** The changes of a year are found by halving the weeks in which there is one. No zone changes twice within a week. */
function periodsOf(zone: string, year: number): Period[] {
  const [begin, end] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const periods: Period[] = [];
  let current = { from: begin, offset: measuredOffset(zone, begin) };
  for (let from = begin; from < end; from += week) {
    const offset = measuredOffset(zone, Math.min(from + week, end));
    if (offset === current.offset) continue;
    let [low, high] = [from, Math.min(from + week, end)];
    while (high - low > 1000) {
      const middle = Math.floor((low + high) / 2000) * 1000;
      if (measuredOffset(zone, middle) === current.offset) low = middle;
      else high = middle;
    }
    periods.push({ ...current, to: high });
    current = { from: high, offset };
  }
  return [...periods, { ...current, to: end }];
}

/** Slow: 5 µs. */
function measuredOffset(zone: string, instant: number): number {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}
