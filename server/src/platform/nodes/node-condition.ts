import type { NodeReason } from '@candela/contract/site/nodes';

/** What another node could do better: no requests are sent to this one. */
const unready: ReadonlySet<NodeReason> = new Set(['starting', 'draining', 'lag', 'disk', 'clock']);

/** A clock this far off the clock of the database is worth a warning, in milliseconds. */
export const warnedOffset = 2000;
/** A clock so far off is wrong about sessions, tokens and what is due. */
export const refusedOffset = 30_000;

/** What is known of this node, kept in memory: to be asked costs nothing. */
export interface Observed {
  isStarting: boolean;
  isDraining: boolean;
  isLagging: boolean;
  hasRoom: boolean;
  /** Milliseconds by which this clock is ahead of the clock of the database. */
  clockOffset: number;
  isDatabaseThere: boolean;
  /** Null: it has none. */
  isRedisThere: boolean | null;
  isBucketThere: boolean | null;
}

export interface Condition {
  status: 'ready' | 'degraded' | 'unready';
  reasons: NodeReason[];
}

/**
 * What keeps a node from its work. A node is not ready only for what another node could do better: if all left because the database is
 * away for a moment, nobody would be there when it is back.
 */
export function conditionOf(observed: Observed): Condition {
  const { isStarting, isDraining, isLagging, hasRoom, clockOffset } = observed;
  const off = Math.abs(clockOffset);
  const found: Record<NodeReason, boolean> = {
    starting: isStarting,
    draining: isDraining,
    lag: isLagging,
    disk: !hasRoom,
    clock: off > refusedOffset,
    clockDrift: off > warnedOffset && off <= refusedOffset,
    database: !observed.isDatabaseThere,
    redis: observed.isRedisThere === false,
    bucket: observed.isBucketThere === false,
  };
  const reasons = (Object.keys(found) as NodeReason[]).filter((reason) => found[reason]);
  const isUnready = reasons.some((reason) => unready.has(reason));
  return { status: isUnready ? 'unready' : reasons.length > 0 ? 'degraded' : 'ready', reasons };
}
