import { changeOf, type Callers, type SignedInCaller } from '#platform/identity/callers.ts';
import { isFactorMissing } from '#platform/identity/factor-demand.ts';
import { hubCloseCodes, type HubFrame } from '@candela/contract/hub';
import type { createAdmissions } from './admissions.ts';
import { sendFrame, type Connection } from './connections.ts';
import { createDeadlines } from './deadlines.ts';
import { createDebouncer } from './debouncer.ts';
import type { Relay } from './relay.ts';
import { startUnheardChecks } from './unheard-checks.ts';

const everyMilliseconds = 300_000;
/** A burst of changes to events leads to a single check of their rooms. */
const settleMilliseconds = 500;
/** The clock of the database may be a little behind. */
const endedMilliseconds = 100;
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
  relay: Relay | undefined;
}

/** Checks whether connections, and their room memberships, are still allowed: after changes, and periodically. */
export function createChecks({ connections, callers, admissions, relay }: ChecksDeps) {
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

  const ends = createDeadlines<Connection>((due) => void check(due.filter((each) => connections.has(each))));

  /** Checks a connection when its permissions change by the clock, such as at the end of a subscription. */
  function checkAtEnd(connection: Connection): void {
    const at = changeOf(connection.caller);
    if (at === Infinity) return ends.set(connection, null);
    // Over by this clock, but not yet by that of the database.
    ends.set(connection, at <= Date.now() ? Date.now() + retryMilliseconds : at + endedMilliseconds);
  }

  function later(work: () => Promise<void>, milliseconds = retryMilliseconds): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, milliseconds).unref();
    timers.add(timer);
  }

  const rooms = createDebouncer<'all'>(
    settleMilliseconds,
    async () => {
      for (const connection of connections) connection.accessVersion++;
      await admissions.checkGuardedRooms();
    },
    retryMilliseconds,
  );
  // Sign-outs, changes and ends are noticed at once; this finds what was missed.
  const timer = setInterval(() => void check([...connections]), everyMilliseconds).unref();
  // Those that failed repeat themselves.
  const stopUnheardChecks = startUnheardChecks(relay, async () => {
    if (timers.size === 0) await check([...connections]);
  });

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
    /** The connection is closed. */
    forget: (connection: Connection) => ends.set(connection, null),
    /** Checks again who may be in guarded rooms. */
    checkRooms: () => rooms.add('all'),
    close: () => {
      clearInterval(timer);
      stopUnheardChecks();
      rooms.close();
      ends.close();
      for (const each of timers) clearTimeout(each);
    },
  };
}
