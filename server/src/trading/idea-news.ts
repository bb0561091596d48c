import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import type { HubData } from '@candela/contract/hub';
import { areIdeasVisible, isIdeaReadableForUser } from './idea-access.ts';

type Change = HubData<'ideas.changed'>;

interface Deps {
  db: Db;
  hub: Pick<Hub, 'usersHere' | 'publishToUsersHere'>;
  relay: Relay | undefined;
  /** Sends ideas to the rooms of their live events, on every node. */
  announce(ideaIds: readonly number[]): Promise<void>;
  log: { error(details: object, message: string): void };
}

const topic = 'ideas';
/** Ideas about which a node asks the database at once. */
const atOnce = 100;

const readerRow = rowOf({ id: z.int(), userIds: z.array(z.uuid()) });

/**
 * Tells the open pages of those who may read a trade idea that something has happened to it. Each node asks the database about the people
 * who are connected to it.
 */
export function createIdeaNews({ db, hub, relay, announce, log }: Deps) {
  const attempt = (sending: Promise<void>) =>
    void sending.catch((error: unknown) => log.error({ err: error }, 'changes of ideas were not sent'));
  relay?.on(topic, (changes) => attempt(tellHere(changes as Change[])));

  async function tellHere(changes: readonly Change[]): Promise<void> {
    const here = [...hub.usersHere()];
    for (let at = 0; at < changes.length && here.length > 0; at += atOnce) {
      const some = new Map(changes.slice(at, at + atOnce).map((change) => [change.id, change]));
      const rows = await readRows(db, readerRow)`
        select i.id, array_agg(u.id) as "userIds" from ideas i join users u on ${isIdeaReadableForUser()}
        where i.id = any(${arrayOf([...some.keys()])}::int[]) and u.id = any(${arrayOf(here)}::uuid[]) and ${areIdeasVisible}
        group by i.id order by i.id`;
      for (const { id, userIds } of rows) {
        const change = some.get(id);
        if (change) hub.publishToUsersHere(userIds, 'ideas.changed', change);
      }
    }
  }

  return {
    /** After the transaction, on every node. */
    tell(changes: readonly Change[]): void {
      if (changes.length === 0) return;
      attempt(tellHere(changes));
      attempt(announce(changes.map(({ id }) => id)));
      relay?.send(topic, changes);
    },
  };
}

export type IdeaNews = ReturnType<typeof createIdeaNews>;
