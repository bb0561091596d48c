import type { Relay } from './relay.ts';

const everyMilliseconds = 2000;
const pauseMilliseconds = 5000;

/** While this node does not hear the others, looks every few seconds for what it would have been told: sessions that have ended. */
export function startUnheardChecks(relay: Relay | undefined, check: () => Promise<void>): () => void {
  let isChecking = false;
  let nextAt = 0;
  const look = async () => {
    if (isChecking || relay === undefined || relay.isReceiving() || Date.now() < nextAt) return;
    isChecking = true;
    await check();
    isChecking = false;
    nextAt = Date.now() + pauseMilliseconds;
  };
  const timer = relay && setInterval(() => void look(), everyMilliseconds).unref();
  return () => clearInterval(timer);
}
