import type { HubData } from '@candela/contract/hub';
import type { Db } from '#db/client.ts';
import { listPeople } from './presence.queries.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import type { Relay } from '#platform/realtime/relay.ts';

const room = 'live-users';
const mostNames = 50;
/** Changes within this time are told together. */
const settleMilliseconds = 1000;
/** A node tells this often who is there, and is forgotten after three times as long. */
const beatMilliseconds = 10_000;

type Presence = HubData<'live-users.changed'>;

/**
 * Who is here: the number of all, and the names of some, to whoever watches the room. Somebody who is connected to two
 * nodes counts on both.
 */
export function createPresence({ db, relay, hub }: { db: Db; relay: Relay | undefined; hub: Hub }) {
  const others = new Map<string, { presence: Presence; until: number }>();
  let timer: NodeJS.Timeout | undefined;

  relay?.on('presence', (payload, node) => {
    others.set(node, { presence: payload as Presence, until: Date.now() + 3 * beatMilliseconds });
    change(false);
  });

  async function tell(isOwnChange: boolean): Promise<void> {
    timer = undefined;
    const isWatched = hub.hasMembers(room);
    if (!isWatched && !relay) return;
    const userIds = [...hub.userIds()];
    const own = { count: userIds.length, users: await listPeople(db, userIds.slice(0, mostNames)) };
    if (isOwnChange) relay?.send('presence', own);
    if (isWatched) hub.publishHere(room, 'live-users.changed', together(own));
  }

  function together(own: Presence): Presence {
    const all = [own];
    for (const [node, { presence, until }] of others) {
      if (until < Date.now()) others.delete(node);
      else all.push(presence);
    }
    const users = new Map(all.flatMap((presence) => presence.users).map((user) => [user.id, user]));
    return { count: all.reduce((sum, { count }) => sum + count, 0), users: [...users.values()].slice(0, mostNames) };
  }

  /** Somebody came, went, or began to watch. */
  function change(isOwnChange = true): void {
    // A database that is away for a moment costs one message; the next change tells again.
    timer ??= setTimeout(() => void tell(isOwnChange).catch(() => {}), settleMilliseconds).unref();
  }

  const beat = relay && setInterval(() => change(), beatMilliseconds).unref();
  return { change: () => change(), close: () => clearInterval(beat) };
}
