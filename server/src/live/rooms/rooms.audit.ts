import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange, type Change } from '#site/recorded-changes.ts';

interface ChangedRoom extends Pick<Change, 'action' | 'before' | 'after'> {
  eventId: number;
  /** Title of the event. */
  title: string;
}

/** Writes to the audit log what a moderator has done in the room of an event. */
export function recordInRoom(
  tx: Tx,
  caller: SignedInCaller,
  { eventId, title, ...change }: ChangedRoom,
): Promise<void> {
  return recordChange(tx, caller, { entity: 'room', entityId: eventId, name: title, ...change });
}

/** Serialises changes of a room by its moderators, so that each sees, and records, the state that it changes. */
export async function lockRoom(tx: Tx, eventId: number): Promise<void> {
  await run(tx)`select from events where id = ${eventId} for no key update`;
}
