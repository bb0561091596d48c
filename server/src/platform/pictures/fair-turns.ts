import { AppError } from '#platform/http/errors.ts';

/** After this time half of what somebody has used is forgotten. */
const halfLifeMilliseconds = 60_000;
/** Less is not remembered. */
const forgottenMilliseconds = 5;

/** How much of something everybody has used recently, in milliseconds. */
export function createLedger() {
  const accounts = new Map<string, { used: number; at: number }>();
  const usedBy = (owner: string, now: number): number => {
    const { used, at } = accounts.get(owner) ?? { used: 0, at: now };
    return used * 0.5 ** ((now - at) / halfLifeMilliseconds);
  };

  function add(owner: string, milliseconds: number): void {
    const now = performance.now();
    for (const each of accounts.keys()) if (usedBy(each, now) < forgottenMilliseconds) accounts.delete(each);
    accounts.set(owner, { used: usedBy(owner, now) + milliseconds, at: now });
  }

  return { usedBy: (owner: string) => usedBy(owner, performance.now()), add };
}

interface Turn {
  owner: string;
  begin(): void;
}

/** How many may wait, and how long. */
export interface Patience {
  perOwner: number;
  milliseconds: number;
}

/**
 * One after the other: next is whoever has used least recently, so that nobody waits behind all that somebody else has sent.
 * @param ledger may be shared, so that use elsewhere counts too
 */
export function createFairTurns(ledger: ReturnType<typeof createLedger>, patience: Patience) {
  const waiting = new Set<Turn>();
  let isTaken = false;

  /**
   * @param signal ends the waiting
   * @param isPatient for work that nobody waits for: it is not refused
   * @throws AppError request.tooMany when this owner has too much that waits, server.busy when it waited too long
   */
  async function take<T>(
    work: () => Promise<T>,
    { owner, signal, isPatient }: { owner: string; signal: AbortSignal; isPatient: boolean },
  ): Promise<T> {
    if (isTaken) await wait(owner, signal, isPatient);
    isTaken = true;
    const begun = performance.now();
    try {
      return await work();
    } finally {
      ledger.add(owner, performance.now() - begun);
      isTaken = false;
      next();
    }
  }

  function wait(owner: string, signal: AbortSignal, isPatient: boolean): Promise<void> {
    const refusal = (code: 'server.busy' | 'request.tooMany', message: string) =>
      new AppError(code, { message, retryAfterSeconds: 10 });
    const own = [...waiting].filter((turn) => turn.owner === owner).length;
    if (!isPatient && own >= patience.perOwner)
      throw refusal('request.tooMany', 'Too many pictures of this user are waiting.');
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(late);
        signal.removeEventListener('abort', stop);
        waiting.delete(turn);
      };
      const giveUp = (reason: unknown) => {
        leave();
        reject(reason);
      };
      const stop = () => giveUp(signal.reason);
      const late = isPatient
        ? undefined
        : setTimeout(() => giveUp(refusal('server.busy', 'The picture waited for too long.')), patience.milliseconds);
      const turn: Turn = {
        owner,
        begin: () => {
          leave();
          // At once: nobody else can take it before `take` goes on.
          isTaken = true;
          resolve();
        },
      };
      signal.addEventListener('abort', stop);
      waiting.add(turn);
    });
  }

  function next(): void {
    let first: Turn | null = null;
    let least = Infinity;
    // Whoever came first, among those who have used the same.
    for (const turn of waiting) {
      const used = ledger.usedBy(turn.owner);
      if (used >= least) continue;
      [first, least] = [turn, used];
    }
    first?.begin();
  }

  return { take };
}
