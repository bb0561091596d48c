import type { Conflict } from './merge-items.ts';
import { mergeDrafts } from './merge-drafts.ts';

/** One try to save: repeated as it is until the server has answered, so that it knows it again by its id. */
export interface SaveAttempt<T> {
  saveId: string;
  /** What it was made from. */
  revision: number;
  content: T;
}

/** What a lost tab leaves behind on the device. */
export interface KeptDraft<T> {
  revision: number;
  base: T;
  mine: T;
  attempt: SaveAttempt<T> | null;
  conflicts: Conflict[];
}

/** What two lost tabs have left of the same draft, as one. */
export function joinKept<T>(one: KeptDraft<T>, other: KeptDraft<T>): KeptDraft<T> {
  const { value, conflicts } = mergeDrafts(other.base, other.mine, one.mine);
  return { ...one, mine: value, conflicts: [...one.conflicts, ...other.conflicts, ...conflicts] };
}
