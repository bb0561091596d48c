import { create } from 'zustand';

/** A restart or a short loss is over by then, and not worth a word; a banner is there within two seconds. */
const patienceMilliseconds = 1500;

let timer: number | undefined;

/** Whether the server could not be reached for a while. */
export const useServerAway = create<{ isAway: boolean }>()(() => ({ isAway: false }));

/** The connection to the server is there, or is not (any more). */
export function noteConnection(isThere: boolean): void {
  if (isThere) {
    window.clearTimeout(timer);
    timer = undefined;
    useServerAway.setState({ isAway: false });
  } else {
    timer ??= window.setTimeout(() => useServerAway.setState({ isAway: true }), patienceMilliseconds);
  }
}
