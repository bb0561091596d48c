import type { Db } from '#db/client.ts';
import { createDebouncer } from '#platform/realtime/debouncer.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import { createNodeReports } from '#platform/realtime/node-reports.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import type { HubData } from '@candela/contract/hub';
import { listPeople } from './presence.queries.ts';

const room = 'live-users';
const maxNames = 50;
/** Changes within this time are sent as one message. */
const settleMilliseconds = 1000;

type Presence = HubData<'live-users.changed'>;

/**
 * Sends the number of connected users, and some of their names, to everybody who watches the room. A user who is connected to two nodes
 * is counted on both.
 */
export function createPresence({ db, relay, hub }: { db: Db; relay: Relay | undefined; hub: Hub }) {
  const here = createDebouncer<'own' | 'others'>(settleMilliseconds, publishCount);
  const others = createNodeReports<'all', Presence>({
    relay,
    topic: 'presence',
    own: () => {
      here.add('own');
      return [];
    },
    isEmpty: ({ count }) => count === 0,
    onChange: () => here.add('others'),
  });

  async function publishCount(changed: 'own' | 'others'): Promise<void> {
    const isWatched = hub.hasMembers(room);
    if (!isWatched && !relay) return;
    const userIds = [...hub.userIds()];
    const own = { count: userIds.length, users: await listPeople(db, userIds.slice(0, maxNames)) };
    if (changed === 'own') others.send('all', own);
    if (isWatched) hub.publishHere(room, 'live-users.changed', together(own));
  }

  function together(own: Presence): Presence {
    const all = [own, ...others.of('all')];
    const users = new Map(all.flatMap((presence) => presence.users).map((user) => [user.id, user]));
    return { count: all.reduce((sum, { count }) => sum + count, 0), users: [...users.values()].slice(0, maxNames) };
  }

  return {
    /** Call when a user connects, disconnects, or starts watching. */
    change: () => here.add('own'),
    close: () => {
      here.close();
      others.close();
    },
  };
}
