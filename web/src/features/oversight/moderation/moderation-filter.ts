import type { ReportKind, ReportReason, ReportState } from '@candela/contract/oversight/moderation';

/** Filter of the reports; stored in the URL. */
export interface ModerationFilter {
  state?: ReportState;
  kind?: ReportKind;
  reason?: ReportReason;
  /** Id of the case whose panel is open. */
  open?: number;
}

// Repeated here because importing the contract of the feature would add it to the initial bundle.
export const states: readonly ReportState[] = ['open', 'appealed', 'removed', 'kept'];
export const kinds: readonly ReportKind[] = [
  'roomMessage',
  'lessonQuestion',
  'lessonAnswer',
  'courseRating',
  'profile',
  'comment',
  'feed',
];
export const reasons: readonly ReportReason[] = ['spam', 'abuse', 'falsePromises', 'other'];

/** Reads a filter from a URL. */
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
