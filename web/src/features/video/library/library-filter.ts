import { validateText } from '#platform/api/search-text.ts';
import { isUuid } from '@candela/contract/uuids';
import type { VideoOrder } from '@candela/contract/video/library';
import type { VideoState } from '@candela/contract/video/video-states';

// Repeated here because importing the contract of the feature would add it to the initial bundle.
export const states: readonly VideoState[] = ['uploading', 'processing', 'ready', 'failed'];
export const orders: readonly VideoOrder[] = ['newest', 'oldest', 'title', 'largest'];

export interface LibraryFilter {
  state?: VideoState;
  sort?: VideoOrder;
  folder?: string;
  owner?: string;
  search?: string;
  /** Id of the video whose details are open. */
  video?: string;
}

/** Reads the filter and the open video from a URL. */
export function validateLibrary(search: Record<string, unknown>): LibraryFilter {
  const state = states.find((each) => each === search['state']);
  const sort = orders.find((each) => each === search['sort']);
  const { folder, owner, video } = search;
  return {
    ...(state && { state }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(typeof folder === 'string' && folder !== '' && { folder: folder.slice(0, 60) }),
    ...(typeof owner === 'string' && isUuid(owner) && { owner }),
    ...(typeof video === 'string' && isUuid(video) && { video }),
    ...validateText(search),
  };
}
