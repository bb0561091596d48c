import { useRef, type ReactNode } from 'react';
import { useSeen } from './use-seen.ts';

/** Content that is made, and loads what it needs, when its place comes into the visible part of the page. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place, '0px');
  return <div ref={place}>{isSeen && children}</div>;
}
