import { hubCloseCodes, type HubFrame } from '@candela/contract/hub';
import type { createAdmissions } from './admissions.ts';
import { sendFrame, type Connection } from './connections.ts';
import { createGatherer } from './gatherer.ts';
import { isFactorMissing } from '#platform/identity/factor-demand.ts';
import type { Callers, SignedInCaller } from '#platform/identity/callers.ts';

const everyMilliseconds = 300_000;
/** A burst of changes to events leads to a single check of their rooms. */
const settleMilliseconds = 500;
/** Delay before a retry when the database was unreachable. */
const retryMilliseconds = 5000;

const accessChanged = JSON.stringify({ event: 'access.changed', data: {} } satisfies HubFrame);

/** Everything that determines what a caller may see, as text for comparison. */
const accessOf = ({ roleIds, permissions, subscriptionTypeIds }: SignedInCaller) =>
  JSON.stringify([roleIds, permissions, subscriptionTypeIds].map((each) => each.toSorted()));

interface ChecksDeps {
  connections: ReadonlySet<Connection>;
  callers: Pick<Callers, 'findBySession' | 'forgetAllHere'>;
  admissions: ReturnType<typeof createAdmissions>;
}

/** Checks whether connections, and their room memberships, are still allowed: after changes, and periodically. */
export function createChecks({ connections, callers, admissions }: ChecksDeps) {
  const timers = new Set<NodeJS.Timeout>();
  let count = 0;

  /**
   * Closes connections whose session has ended or whose caller lacks a second factor, and updates the permissions of the others, who are
   * told if these have changed.
   */
  async function check(these: Connection[]): Promise<void> {
    count++;
    const failed: Connection[] = [];
    for (const connection of these) {
      try {
        const caller = await callers.findBySession(connection.caller.sessionId);
        if (!caller) {
          connection.socket.close(hubCloseCodes.signedOut);
          continue;
        }
        if (isFactorMissing(caller)) {
          connection.socket.close(hubCloseCodes.factorRequired);
          continue;
        }
        const hasOtherAccess = accessOf(caller) !== accessOf(connection.caller);
        connection.caller = caller;
        connection.accessVersion++;
        if (hasOtherAccess) sendFrame(connection, (socket) => socket.send(accessChanged));
        checkAtEnd(connection);
        admissions.checkListedRooms(connection);
      } catch {
        failed.push(connection);
      }
    }
    const found = new Set(these.filter((each) => !failed.includes(each)));
    const isChecked = await admissions.checkGuardedRooms(found).then(
      () => true,
      () => false,
    );
    const open = (isChecked ? failed : these).filter((each) => connections.has(each));
    if (open.length > 0) later(() => check(open));
  }

  /**
   * Checks a connection when its permissions end by the clock: an admin's session as another user, or the days of grace without a
   * second factor. If that is after the next periodic check, that one calls this again.
   */
  function checkAtEnd(connection: Connection): void {
    const { actor, factorDueAt } = connection.caller;
    const left = Math.min(actor ? Date.parse(actor.endsAt) : Infinity, factorDueAt ?? Infinity) - Date.now();
    if (left > everyMilliseconds) return;
    // Over by this clock, but not yet by that of the database, or in the cache of callers.
    const wait = left <= 0 ? retryMilliseconds : left + settleMilliseconds;
    later(() => check([connection].filter((each) => connections.has(each))), wait);
  }

  function later(work: () => Promise<void>, milliseconds = retryMilliseconds): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, milliseconds).unref();
    timers.add(timer);
  }

  const rooms = createGatherer<'all'>(
    settleMilliseconds,
    async () => {
      for (const connection of connections) connection.accessVersion++;
      await admissions.checkGuardedRooms();
    },
    retryMilliseconds,
  );
  // Sign-outs and changes arrive at once; this finds sessions and subscriptions that have expired.
  const timer = setInterval(() => void check([...connections]), everyMilliseconds).unref();

  return {
    check,
    /** How many checks have begun. */
    count: () => count,
    /** Checks all connections anew. */
    checkAll: (): void => {
      callers.forgetAllHere();
      void check([...connections]);
    },
    checkAtEnd,
    /** Checks again who may be in guarded rooms. */
    checkRooms: () => rooms.add('all'),
    close: () => {
      clearInterval(timer);
      rooms.close();
      for (const each of timers) clearTimeout(each);
    },
  };
}
