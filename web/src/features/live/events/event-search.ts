import { validateText } from '#platform/api/search-text.ts';
import { eventViews, type EventView } from '@candela/contract/live/events';

/** The view and the search text of the admin list, from the URL. */
export function validateEventList(search: Record<string, unknown>): { view?: EventView; search?: string } {
  const view = eventViews.find((each) => each === search['view']);
  return { ...(view && view !== 'upcoming' && { view }), ...validateText(search) };
}

/** Id of the event to copy. */
export function validateCopy(search: Record<string, unknown>): { from?: number } {
  const from = Number(search['from']);
  return Number.isInteger(from) && from > 0 ? { from } : {};
}

export interface CalendarSearch {
  /** Month to show as a grid; without it, a list of upcoming events. */
  month?: string;
  /** Only events for which the caller is registered or a host. */
  mine?: true;
  /** Recordings instead of upcoming events. */
  recorded?: true;
  /** Id of the event to which a link leads. */
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
