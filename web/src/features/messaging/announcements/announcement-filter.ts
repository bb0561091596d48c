import { validateText } from '#platform/api/search-text.ts';
import { announcementStates, type AnnouncementState } from '@candela/contract/messaging/announcements';

/** Reads the state and the search text from a URL. */
export function validateAnnouncementFilter(search: Record<string, unknown>): {
  state?: AnnouncementState;
  search?: string;
} {
  const state = announcementStates.find((each) => each === search.state);
  return { ...(state && { state }), ...validateText(search) };
}
