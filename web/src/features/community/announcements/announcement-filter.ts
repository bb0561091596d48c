import { validateText } from '#platform/api/search-text.ts';
import { announcementStates, type AnnouncementState } from '@candela/contract/community/announcements';

/** Reads the state, and what is searched for, from an address. */
export function validateAnnouncementFilter(search: Record<string, unknown>): {
  state?: AnnouncementState;
  search?: string;
} {
  const state = announcementStates.find((each) => each === search.state);
  return { ...(state && { state }), ...validateText(search) };
}
