import type { LinkPreviewState } from '@candela/contract/community/link-preview-terms';

/** Why there is no card, as authors are told. */
export type MissingCard = 'refused' | 'unreachable' | 'status' | 'notAPage' | 'untitled';

const reasons: Record<LinkPreviewState, MissingCard | null> = {
  waiting: null,
  ready: null,
  refused: 'refused',
  redirects: 'unreachable',
  silence: 'unreachable',
  cutOff: 'unreachable',
  encoding: 'unreachable',
  network: 'unreachable',
  status: 'status',
  tooLong: 'untitled',
  notAPage: 'notAPage',
  noTitle: 'untitled',
  unreadable: 'untitled',
};

/** @returns null: there is one, or there will be */
export const missingCardOf = (state: LinkPreviewState): MissingCard | null => reasons[state];
