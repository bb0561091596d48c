import type { VideoOrder } from '@candela/contract/video/library';
import type { VideoState } from '@candela/contract/video/video-states';
import { validateText } from '#platform/api/search-text.ts';

// Known here too: with the contract of the feature it would come with everybody's first page.
export const states: readonly VideoState[] = ['uploading', 'processing', 'ready', 'failed'];
export const orders: readonly VideoOrder[] = ['newest', 'oldest', 'title', 'largest'];

export interface LibraryFilter {
  state?: VideoState;
  sort?: VideoOrder;
  folder?: string;
  owner?: string;
  search?: string;
  /** The video whose details are open. */
  video?: string;
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Reads what is listed, and what is open, from an address. */
export function validateLibrary(search: Record<string, unknown>): LibraryFilter {
  const state = states.find((each) => each === search['state']);
  const sort = orders.find((each) => each === search['sort']);
  const { folder, owner, video } = search;
  return {
    ...(state && { state }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(typeof folder === 'string' && folder !== '' && { folder: folder.slice(0, 60) }),
    ...(typeof owner === 'string' && uuid.test(owner) && { owner }),
    ...(typeof video === 'string' && uuid.test(video) && { video }),
    ...validateText(search),
  };
}
