import { EventEmitter } from 'node:events';

/**
 * What has happened, in the past tense, told after the commit. Each domain declares its own in its `<domain>.ts`,
 * where listeners are registered too.
 */
export interface DomainEvents {
  /** What a user may do has changed, or a session of theirs has ended. */
  'callers.changed': [userId: string];
}

export type Events = EventEmitter<DomainEvents>;

export function createEvents(): Events {
  return new EventEmitter<DomainEvents>();
}
