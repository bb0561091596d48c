import type { ConnectionKind, ConnectionOutcome } from '@candela/contract/site/connection-tests';

/** Tests a connection for a user; throws the reason if it does not work. */
export type ConnectionTrial = (userId: string) => Promise<{ outcome: ConnectionOutcome; detail: string }>;

declare module '#platform/context.ts' {
  interface DomainContext {
    /** Tests of connections to other services, at an admin's request. */
    connectionTrials: ConnectionTrials;
  }
}

export type ConnectionTrials = ReturnType<typeof createConnectionTrials>;

export function createConnectionTrials() {
  const trials: Partial<Record<ConnectionKind, ConnectionTrial>> = {};
  return {
    add: (kind: ConnectionKind, trial: ConnectionTrial): void => void (trials[kind] = trial),
    of: (kind: ConnectionKind): ConnectionTrial | undefined => trials[kind],
  };
}
