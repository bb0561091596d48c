import type { KnownEvent } from '#db/tables/economic-events.ts';
import type { EconomicRowAction } from '@candela/contract/community/economic-import-terms';

/**
 * What is known after an import has told more of an event. Figures that it does not have stay; another previous figure than before is a
 * correction, and goes beside the one that was published.
 */
export function mergeKnown(before: KnownEvent, given: KnownEvent): KnownEvent {
  const isCorrected =
    before.previous !== null &&
    given.previous !== null &&
    given.revisedPrevious === null &&
    Number(before.previous) !== Number(given.previous);
  const isSameUnit = given.unit === null || before.unit === null || given.unit === before.unit;
  const kept = isSameUnit
    ? before
    : { forecast: null, previous: null, revisedPrevious: null, actual: null, unit: null };
  return {
    ...given,
    zone: given.zone ?? (given.precision === 'minute' ? before.zone : null),
    country: given.country ?? before.country,
    unit: given.unit ?? kept.unit,
    forecast: given.forecast ?? kept.forecast,
    previous: isCorrected && isSameUnit ? before.previous : (given.previous ?? kept.previous),
    revisedPrevious: isCorrected && isSameUnit ? given.previous : (given.revisedPrevious ?? kept.revisedPrevious),
    actual: given.actual ?? kept.actual,
  };
}

/** What is known after an import has told of an event that somebody else has put into the calendar: what it is called, and how much it matters, stays. */
export const joinKnown = (before: KnownEvent, given: KnownEvent): KnownEvent =>
  mergeKnown(before, { ...given, title: before.title, impact: before.impact });

/** What an import does with an event that there is. */
export function actionOf(before: KnownEvent, after: KnownEvent): Exclude<EconomicRowAction, 'new'> {
  if (Date.parse(before.at) !== Date.parse(after.at) || before.precision !== after.precision) return 'moved';
  const names = Object.keys(after) as (keyof KnownEvent)[];
  return names.every((name) => name === 'at' || before[name] === after[name]) ? 'same' : 'changed';
}
