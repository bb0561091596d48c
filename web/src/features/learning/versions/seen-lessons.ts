import { useEffect } from 'react';
import { create } from 'zustand';

/** Lessons that were opened, by the version that they were looked at in; forgotten with the page. */
const useSeen = create((): Record<string, ReadonlySet<number>> => ({}));

const none: ReadonlySet<number> = new Set();

/** Which lessons of a version were opened so far, with the one that is open. */
export function useSeenLessons(version: string, currentId: number | null): ReadonlySet<number> {
  useEffect(() => {
    if (currentId === null) return;
    useSeen.setState((seen) => ({ [version]: new Set([...(seen[version] ?? none), currentId]) }));
  }, [version, currentId]);
  return useSeen((seen) => seen[version] ?? none);
}
