import { Temporal } from 'temporal-polyfill';
import { followReleases } from '#community/release-changes.ts';
import type { Tx } from '#db/client.ts';
import { economicEvents, economicRevisions, type KnownEvent } from '#db/tables/economic-events.ts';
import { demoHolidays, demoReleases, zoneOfCountry, type DemoRelease, type ReleaseDays } from './economic-releases.ts';

const [daysBefore, daysAfter] = [14, 75];
/** So many days before, economists have said what they expect. */
const forecastDays = 12;

/** Puts a believable calendar around today. */
export async function seedEconomicEvents(tx: Tx, now = Date.now()): Promise<void> {
  const known = [...demoEvents(now)];
  for (let at = 0; at < known.length; at += 100) {
    const some = known.slice(at, at + 100);
    const rows = some.map((each) => ({
      ...each,
      source: '',
      series: each.title.toLowerCase(),
      at: new Date(each.at),
      isDemo: true,
    }));
    const ids = await tx.insert(economicEvents).values(rows).returning({ id: economicEvents.id });
    await tx
      .insert(economicRevisions)
      .values(ids.map(({ id }, place) => ({ eventId: id, number: 1, known: some[place]! })));
    await followReleases(
      tx,
      ids.map(({ id }, place) => ({ id, before: null, after: some[place] ?? null })),
    );
  }
}

/** What is in the demo calendar at an instant. */
export function* demoEvents(now: number): Generator<KnownEvent> {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate();
  for (let days = -daysBefore; days <= daysAfter; days++) {
    const day = today.add({ days });
    for (const release of demoReleases) if (isPublishedOn(release, day)) yield releaseOn(release, day, now);
    for (const { title, country, currency } of holidaysOn(day)) {
      yield {
        ...noFigures,
        at: `${day.toString()}T00:00:00.000Z`,
        precision: 'day',
        zone: null,
        country,
        currency,
        title,
        impact: 'holiday',
      };
    }
  }
}

const noFigures = { unit: null, forecast: null, previous: null, revisedPrevious: null, actual: null };

const holidaysOn = (day: Temporal.PlainDate) =>
  demoHolidays.filter(
    ({ month, days }) => day.month === month && (typeof days === 'number' ? day.day === days : isOn(days, day)),
  );

/** What would be on a holiday of its country is published the day before. */
function isPublishedOn({ country, days }: DemoRelease, day: Temporal.PlainDate): boolean {
  const isHoliday = (each: Temporal.PlainDate) => holidaysOn(each).some((holiday) => holiday.country === country);
  const next = day.add({ days: 1 });
  return !isHoliday(day) && (isOn(days, day) || (isOn(days, next) && isHoliday(next)));
}

function isOn(days: ReleaseDays, day: Temporal.PlainDate): boolean {
  if ('every' in days) return day.dayOfWeek === days.every;
  if ('nth' in days) return day.dayOfWeek === days.weekday && Math.ceil(day.day / 7) === days.nth;
  if ('last' in days) return day.dayOfWeek === days.last && day.day + 7 > day.daysInMonth;
  const planned = day.with({ day: Math.min(days.near, day.daysInMonth) });
  const later = Math.max(0, 8 - planned.dayOfWeek) % 7;
  return planned.add({ days: planned.dayOfWeek > 5 ? later : 0 }).equals(day);
}

function releaseOn(release: DemoRelease, day: Temporal.PlainDate, now: number): KnownEvent {
  const { title, country, currency, time, impact, unit = null, around } = release;
  const zone = zoneOfCountry(country);
  const at = time === null ? day.toZonedDateTime('UTC') : day.toZonedDateTime({ timeZone: zone, plainTime: time });
  const isPast = at.epochMilliseconds < now;
  const isForecast = at.epochMilliseconds < now + forecastDays * 86_400_000;
  const figureOf = (part: string) => (around ? figure(around, `${country} ${title} ${day.toString()} ${part}`) : null);
  const previous = figureOf('previous');
  const revised = figureOf('revised');
  return {
    at: at.toInstant().toString({ smallestUnit: 'millisecond' }),
    precision: time === null ? 'tentative' : 'minute',
    zone: time === null ? null : zone,
    country,
    currency,
    title,
    impact,
    unit,
    previous,
    forecast: isForecast ? figureOf('forecast') : null,
    // Now and then the figure of before is corrected.
    revisedPrevious: isPast && revised !== previous && chance(`${title} ${day.toString()}`) < 0.3 ? revised : null,
    actual: isPast && time !== null ? figureOf('actual') : null,
  };
}

function figure([value, spread, decimals]: readonly [number, number, number], words: string): string {
  const text = (value + (chance(words) * 2 - 1) * spread).toFixed(decimals);
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text;
}

/** The same number from 0 to 1 for the same words. */
function chance(words: string): number {
  let hash = 2_166_136_261;
  for (const character of words) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296;
}
