/** Durations of the parts of a session, in seconds. */
export const rotation = {
  /** An older refresh token is replaced; longer than any response takes, shorter than the life of an access token. */
  replaceAfter: 300,
  /** A new token whose response may have been lost is sent again. */
  repeatFor: 60,
  /** Tabs that sent a request before they saw the new token are still served. */
  overlapFor: 60,
};

const [hour, day] = [3600, 86_400];
const lifetimes = { idle: 14 * day, absolute: 90 * day };
/** For users with more permissions: an unattended screen is more valuable to an intruder. */
const shortLifetimes = { idle: 12 * hour, absolute: 7 * day };

/** Idle and total lifetime of a session for these roles, in seconds. */
export function lifetimesOf(roleIds: readonly number[]): { idle: number; absolute: number } {
  return roleIds.includes(1) || roleIds.includes(4) ? shortLifetimes : lifetimes;
}

/** The state of a session's refresh tokens. */
export interface RotationState {
  /** Generation of the newest token. */
  generation: number;
  /** The generation for which it was issued. */
  previous: number;
  secondsSinceRotation: number;
  /** Time since the newest token was first presented; null: not yet. */
  secondsSincePresented: number | null;
}

/**
 * What happens when a refresh token of `generation` is presented.
 *
 * - `same`: an access token.
 * - `rotate`: the token is replaced.
 * - `repeat`: the newest token again: its response was lost, or several tabs sent requests at once.
 * - `skip`: a token that never arrived is skipped; if it is presented later after all, it was stolen.
 * - `overlap`: an access token for a tab that sent its request before it saw the newest token.
 * - `reuse`: a replaced token: two clients have the session, and it is unknown which one is the owner.
 */
export type Verdict = 'same' | 'rotate' | 'repeat' | 'skip' | 'overlap' | 'reuse';

export function judge(state: RotationState, generation: number): Verdict {
  // The database was restored from an older copy: the signature proves that the token was issued.
  if (generation > state.generation) return 'rotate';
  if (generation === state.generation) return state.secondsSinceRotation >= rotation.replaceAfter ? 'rotate' : 'same';
  if (generation !== state.previous) return 'reuse';
  if (state.secondsSincePresented === null) return state.secondsSinceRotation < rotation.repeatFor ? 'repeat' : 'skip';
  return state.secondsSincePresented < rotation.overlapFor ? 'overlap' : 'reuse';
}
