import type { HubData } from '@candela/contract/hub';
import { EventEmitter } from 'node:events';

/** What has happened, in the past tense, told after the commit. Listeners are wired in `app.ts`. */
export interface DomainEvents {
  'announcements.changed': [];
  /** What a user may do has changed, or a session of theirs has ended. */
  'callers.changed': [userId: string];
  /** Something new for the drawers of many. */
  'notices.posted': [];
  /** Events were planned, moved or cancelled; or the registrations of one user have changed. */
  'events.changed': [userId?: string];
  /** These users are no hosts of an event any more. */
  'events.handedOver': [eventId: number, userIds: string[]];
  /** Something was said or changed in the room of an event. */
  'rooms.told': [eventId: number, news: HubData<'room.told'>['news']];
  /** Something in a room that concerns one user alone. */
  'rooms.toldUser': [eventId: number, userId: string, news: HubData<'room.told'>['news']];
  'rooms.banned': [eventId: number, userId: string];
  /** A stream went up or down, or somebody came to watch or left. */
  'streams.changed': [];
  'notifications.read': [userId: string];
}

export type Events = EventEmitter<DomainEvents>;

export function createEvents(): Events {
  return new EventEmitter<DomainEvents>();
}
