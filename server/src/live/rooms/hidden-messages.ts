import type { Db, Tx } from '#db/client.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { noteOwnChange } from '#platform/http/recorded-calls.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { findSettings, unpinRow } from './moderation.queries.ts';
import { hideRow } from './rooms.queries.ts';

interface Message {
  eventId: number;
  messageId: number;
  /** Id of the event. */
  title: string;
  isModerator: boolean;
}

/** Hides messages from everybody in a room. */
export function createHiddenMessages({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  /** @returns false when there is no message that the caller may hide */
  async function hide(tx: Tx, caller: SignedInCaller, { title, ...message }: Message): Promise<boolean> {
    const { eventId, messageId, isModerator } = message;
    const hidden = await hideRow(tx, { ...message, userId: caller.userId });
    if (!hidden) return false;
    if (!isModerator) {
      noteOwnChange();
      return true;
    }
    await recordChange(tx, caller, {
      action: 'hide',
      entity: 'roomMessage',
      entityId: messageId,
      name: title,
      after: { eventId },
      personal: { personId: hidden.authorId, before: { body: hidden.body } },
    });
    return true;
  }

  /** After the commit: removes the messages from members' screens. */
  async function tell(eventId: number, messageId: number): Promise<void> {
    domainEvents.emit('rooms.updated', eventId, { type: 'hidden', messageId });
    // A hidden message must not stay pinned.
    if (!(await unpinRow(db, eventId, messageId))) return;
    domainEvents.emit('rooms.updated', eventId, { type: 'settings', settings: await findSettings(db, eventId) });
  }

  return { hide, tell };
}
