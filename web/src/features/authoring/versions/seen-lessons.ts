import { useEffect } from 'react';
import { create } from 'zustand';

/** Viewed lessons by version; kept until the page is reloaded. */
const useSeen = create((): Record<string, ReadonlySet<number>> => ({}));

const none: ReadonlySet<number> = new Set();

/** The lessons of a version that were viewed so far, including the current one. */
export function useSeenLessons(version: string, currentId: number | null): ReadonlySet<number> {
  useEffect(() => {
    if (currentId === null) return;
    useSeen.setState((seen) => ({ [version]: new Set([...(seen[version] ?? none), currentId]) }));
  }, [version, currentId]);
  return useSeen((seen) => seen[version] ?? none);
}
