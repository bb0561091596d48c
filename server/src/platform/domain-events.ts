import { EventEmitter } from 'node:events';

/**
 * What has happened, in the past tense, told after the commit. Each domain declares its own in its `<domain>.ts`,
 * where listeners are registered too.
 */
export interface DomainEventMap {
  /** What a user may do has changed, or a session of theirs has ended. */
  'callers.changed': [userId: string];
}

/** Carries domain events inside this process. */
export type DomainEvents = EventEmitter<DomainEventMap>;

export function createDomainEvents(): DomainEvents {
  return new EventEmitter<DomainEventMap>();
}
