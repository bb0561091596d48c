import { announcementStates, type AnnouncementState } from '@candela/contract/community/announcements';

/** Reads the state from an address. */
export function validateAnnouncementFilter(search: Record<string, unknown>): { state?: AnnouncementState } {
  const state = announcementStates.find((each) => each === search.state);
  return state ? { state } : {};
}
