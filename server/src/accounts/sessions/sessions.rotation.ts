/** How long each part of a session lasts, in seconds. */
export const rotation = {
  /** A refresh token that is older is replaced; longer than any answer is on its way, shorter than an access token. */
  replaceAfter: 300,
  /** A new one whose answer may have been lost is given again. */
  repeatFor: 60,
  /** Tabs that asked before they saw the new one are still served. */
  overlapFor: 60,
};

const [hour, day] = [3600, 86_400];
const lifetimes = { idle: 14 * day, absolute: 90 * day };
/** Of those who may do more: an unattended screen is worth more to whoever finds it. */
const shortLifetimes = { idle: 12 * hour, absolute: 7 * day };

/** How long a session of somebody with these roles lasts without being used, and at all, in seconds. */
export function lifetimesOf(roleIds: readonly number[]): { idle: number; absolute: number } {
  return roleIds.includes(1) || roleIds.includes(4) ? shortLifetimes : lifetimes;
}

/** What is known of a session's refresh tokens. */
export interface RotationState {
  /** Of the newest token. */
  generation: number;
  /** For which it was given. */
  previous: number;
  secondsSinceRotation: number;
  /** Since the newest one was first presented here; null before. */
  secondsSincePresented: number | null;
}

/**
 * What becomes of a session whose refresh token of `generation` is presented.
 *
 * - `same`: an access token.
 * - `rotate`: the token is replaced.
 * - `repeat`: the newest token again: its answer was lost, or several tabs asked at once.
 * - `skip`: one that never arrived is left out; should it come after all, somebody else has it.
 * - `overlap`: an access token for a tab that asked before it saw the newest token.
 * - `reuse`: a replaced token: two have the session, and nobody knows who is who.
 */
export type Verdict = 'same' | 'rotate' | 'repeat' | 'skip' | 'overlap' | 'reuse';

export function judge(state: RotationState, generation: number): Verdict {
  // A database that was restored from an older copy: that the token is signed proves that it was given.
  if (generation > state.generation) return 'rotate';
  if (generation === state.generation) return state.secondsSinceRotation >= rotation.replaceAfter ? 'rotate' : 'same';
  if (generation !== state.previous) return 'reuse';
  if (state.secondsSincePresented === null) return state.secondsSinceRotation < rotation.repeatFor ? 'repeat' : 'skip';
  return state.secondsSincePresented < rotation.overlapFor ? 'overlap' : 'reuse';
}
