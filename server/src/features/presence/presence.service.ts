import type { Db } from '#db/client.ts';
import { listPeople } from './presence.queries.ts';
import type { Hub } from '#platform/hub.ts';

const room = 'live-users';
const mostNames = 50;
/** Changes within this time are told together. */
const settleMilliseconds = 1000;

/** Who is here: the number of all, and the names of some, to whoever watches the room. */
export function createPresence({ db, getHub }: { db: Db; getHub: () => Hub }) {
  let timer: NodeJS.Timeout | undefined;

  async function tell(): Promise<void> {
    timer = undefined;
    const hub = getHub();
    if (!hub.hasMembers(room)) return;
    const userIds = [...hub.userIds()];
    const users = await listPeople(db, userIds.slice(0, mostNames));
    hub.publish(room, 'live-users.changed', { count: userIds.length, users });
  }

  return {
    /** Somebody came, went, or began to watch. */
    change(): void {
      // A database that is away for a moment costs one message; the next change tells again.
      timer ??= setTimeout(() => void tell().catch(() => {}), settleMilliseconds).unref();
    },
  };
}
