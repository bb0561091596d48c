/** How often a node says that it is there; everybody hears it, itself included. */
export const beatMilliseconds = 2000;
/** A node that has not been heard for this long is not heard any more. */
const silentMilliseconds = 8000;
/** A node that has been silent for this long has ended, and says nothing that could be missed. */
const endedMilliseconds = 60_000;

/**
 * What a node knows of the way between the nodes. A connection that is half open looks as if nothing happened elsewhere: so a node listens
 * for itself, too, and for each node that it has heard before.
 */
export function createRelayHealth(own: string, onReturn: () => void, now: () => number = Date.now) {
  const heardAt = new Map([[own, now()]]);
  let isAway = false;
  let lookedAt = now();

  function isSilent(): boolean {
    for (const [node, at] of heardAt) {
      if (node !== own && now() - at > endedMilliseconds) heardAt.delete(node);
      else if (now() - at > silentMilliseconds) return true;
    }
    return false;
  }

  return {
    /** A message of a node has arrived. */
    hear: (node: string): void => void heardAt.set(node, now()),
    /** A node has said that it ends. */
    forget: (node: string): void => void heardAt.delete(node),
    /** The connections are new: what was missed is being made up for. */
    startAnew(): void {
      heardAt.clear();
      heardAt.set(own, now());
      isAway = false;
    },
    /** Looks whether nodes are heard; called at each beat. */
    look(): void {
      const wasLate = now() - lookedAt > 3 * beatMilliseconds;
      lookedAt = now();
      // This process was busy: what has arrived meanwhile is read next.
      if (wasLate) return;
      const wasAway = isAway;
      isAway = isSilent();
      if (wasAway && !isAway) onReturn();
    },
    isAway: (): boolean => isAway,
  };
}
