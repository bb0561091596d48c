import type { ReportKind, ReportReason, ReportState } from '@candela/contract/site/moderation';

/** Which reports are shown; all of it is in the address. */
export interface ModerationFilter {
  state?: ReportState;
  kind?: ReportKind;
  reason?: ReportReason;
  /** Whose panel is open. */
  open?: number;
}

// Known here too: with the contract of the feature they would come with everybody's first page.
export const states: readonly ReportState[] = ['open', 'removed', 'kept'];
export const kinds: readonly ReportKind[] = [
  'roomMessage',
  'lessonQuestion',
  'lessonAnswer',
  'courseRating',
  'profile',
];
export const reasons: readonly ReportReason[] = ['spam', 'abuse', 'falsePromises', 'other'];

/** Reads a filter from an address. */
export function validateModerationFilter(search: Record<string, unknown>): ModerationFilter {
  const state = states.find((each) => each === search['state']);
  const kind = kinds.find((each) => each === search['kind']);
  const reason = reasons.find((each) => each === search['reason']);
  const open = Number(search['open']);
  return {
    ...(state && state !== 'open' && { state }),
    ...(kind && { kind }),
    ...(reason && { reason }),
    ...(Number.isInteger(open) && open > 0 && open < 2 ** 31 && { open }),
  };
}
