import { EventEmitter } from 'node:events';

/** What has happened, in the past tense, told after the commit. Listeners are wired in `app.ts`. */
export interface DomainEvents {
  'announcements.changed': [];
  'notifications.read': [userId: string];
}

export type Events = EventEmitter<DomainEvents>;

export function createEvents(): Events {
  return new EventEmitter<DomainEvents>();
}
