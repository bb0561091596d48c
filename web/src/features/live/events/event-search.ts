import { validateText } from '#platform/api/search-text.ts';
import { eventViews, type EventView } from '@candela/contract/live/events';

/** Which events an admin looks at, and what is searched for among them. */
export function validateEventList(search: Record<string, unknown>): { view?: EventView; search?: string } {
  const view = eventViews.find((each) => each === search['view']);
  return { ...(view && view !== 'upcoming' && { view }), ...validateText(search) };
}

/** The event that a new one is copied from. */
export function validateCopy(search: Record<string, unknown>): { from?: number } {
  const from = Number(search['from']);
  return Number.isInteger(from) && from > 0 ? { from } : {};
}

export interface CalendarSearch {
  /** A month as a grid; without it, the list of what comes. */
  month?: string;
  /** Only what the caller has a place at. */
  mine?: true;
  /** What was recorded, instead of what comes. */
  recorded?: true;
  /** The event that a link leads to. */
  event?: number;
}

export function validateCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const event = Number(search['event']);
  const month = String(search['month'] ?? '');
  return {
    ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...((search['recorded'] === true || search['recorded'] === 'true') && { recorded: true as const }),
    ...((search['mine'] === true || search['mine'] === 'true') && { mine: true as const }),
    ...(Number.isInteger(event) && event > 0 && { event }),
  };
}
