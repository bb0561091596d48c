/** Seconds that requests which have begun may still take, by whether other nodes are there: a part of an upload takes up to a minute. */
export const requestSeconds = { alone: 10, besideOthers: 60 };
/** Seconds that running jobs may still take, and then to give them back. */
const jobSeconds = 15;
const maxMoveSeconds = 60;
/** What a client that comes back costs the node to which it comes, in seconds of processor time. */
const comingSeconds = 0.003;
/** How much of a core each other node has for those who come. */
const spareCore = 0.5;

/** Over how many seconds so many clients move to so many other nodes; without any they lose their connection at once. */
export function secondsToMove(clients: number, others: number): number {
  if (others === 0 || clients === 0) return 0;
  return Math.min(maxMoveSeconds, Math.max(1, Math.ceil((clients * comingSeconds) / (spareCore * others))));
}

/** How long a stop beside other nodes may take: what starts and supervises the process waits so long before it kills it. */
export function secondsToStop(drainSeconds: number): number {
  return drainSeconds + Math.max(maxMoveSeconds, requestSeconds.besideOthers) + jobSeconds + 10;
}
