import { EventEmitter } from 'node:events';

/**
 * Something that has happened, named in the past tense and published after the commit. Each domain declares its own events in its
 * `<domain>.ts`, where listeners are registered too.
 */
export interface DomainEventMap {
  /** A user's permissions have changed, or one of their sessions has ended. */
  'callers.changed': [userId: string];
}

/** Carries domain events inside this process. */
export type DomainEvents = EventEmitter<DomainEventMap>;

export function createDomainEvents(): DomainEvents {
  return new EventEmitter<DomainEventMap>();
}
