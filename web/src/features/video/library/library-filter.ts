import { validateText } from '#platform/api/search-text.ts';
import { shownColumns, validateColumns } from '#ui/data-table/shown-columns.ts';
import { isUuid } from '@candela/contract/uuids';
import type { VideoOrder } from '@candela/contract/video/library';
import type { VideoState } from '@candela/contract/video/video-states';

// Repeated here because importing the contract of the feature would add it to the initial bundle.
export const states: readonly VideoState[] = ['uploading', 'processing', 'ready', 'failed'];
export const orders: readonly VideoOrder[] = ['newest', 'oldest', 'title', 'largest'];

export const videoColumns = ['state', 'owner', 'added', 'size', 'length', 'folder'] as const;
export type VideoColumn = (typeof videoColumns)[number];

export interface LibraryFilter {
  state?: VideoState;
  sort?: VideoOrder;
  folder?: string;
  owner?: string;
  search?: string;
  /** Id of the video whose details are open. */
  video?: string;
  /** Columns beside the title, separated by commas. */
  columns?: string;
}

/** The columns that are shown; `hasOwners`: whether videos of several trainers are listed. */
export const columnsOf = (given: string | undefined, hasOwners: boolean): readonly VideoColumn[] =>
  shownColumns(given, {
    all: hasOwners ? videoColumns : videoColumns.filter((each) => each !== 'owner'),
    usual: hasOwners ? ['state', 'owner', 'added', 'size'] : ['state', 'added', 'size'],
  });

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
    ...validateColumns(search['columns'], videoColumns),
    ...validateText(search),
  };
}
