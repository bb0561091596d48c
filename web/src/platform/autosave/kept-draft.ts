import { mergeDrafts } from './merge-drafts.ts';
import type { Conflict } from './merge-items.ts';

/** One attempt to save, repeated unchanged until the server has responded, which recognises it by its id. */
export interface SaveAttempt<T> {
  saveId: string;
  /** The revision on which it is based. */
  revision: number;
  content: T;
}

/** Unsaved changes that a closed tab leaves on the device. */
export interface KeptDraft<T> {
  revision: number;
  base: T;
  mine: T;
  attempt: SaveAttempt<T> | null;
  conflicts: Conflict[];
}

/** Combines the unsaved changes of two closed tabs to the same draft. */
export function joinKept<T>(one: KeptDraft<T>, other: KeptDraft<T>): KeptDraft<T> {
  const { value, conflicts } = mergeDrafts(other.base, other.mine, one.mine);
  return { ...one, mine: value, conflicts: [...one.conflicts, ...other.conflicts, ...conflicts] };
}
