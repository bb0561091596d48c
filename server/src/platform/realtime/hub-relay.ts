import type { Relay } from './relay.ts';

/** Actions of a hub at the request of another node. */
interface OnThisNode {
  deliver(room: string, text: string, isKept: boolean): void;
  expel(userId: string, room: string): void;
  check(userId: string): void;
  checkRooms(): void;
  /** Also runs on the node that asks the others. */
  checkAll(): void;
  /** Messages of other nodes may have been missed. */
  catchUp(): void;
}

/** Carries events of one node's hub to the hubs of the others. */
export function shareHub(relay: Relay | undefined, here: OnThisNode): Omit<OnThisNode, 'catchUp'> {
  relay?.on('deliver', (payload) => {
    const { room, text, isKept } = payload as { room: string; text: string; isKept: boolean };
    here.deliver(room, text, isKept);
  });
  relay?.on('expel', (payload) => {
    const { userId, room } = payload as { userId: string; room: string };
    here.expel(userId, room);
  });
  relay?.on('check', (userId) => here.check(String(userId)));
  relay?.on('check-rooms', here.checkRooms);
  relay?.on('check-all', here.checkAll);
  relay?.onReturn(here.catchUp);
  return {
    deliver: (room, text, isKept) => relay?.send('deliver', { room, text, isKept }),
    expel: (userId, room) => relay?.send('expel', { userId, room }),
    check: (userId) => relay?.send('check', userId),
    checkRooms: () => relay?.send('check-rooms', null),
    checkAll: () => {
      here.checkAll();
      relay?.send('check-all', null);
    },
  };
}
