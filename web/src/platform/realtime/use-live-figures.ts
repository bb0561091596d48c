import { useEffect, useRef, type RefObject } from 'react';
import type { Thing } from '#platform/api/things.ts';
import { thingRoom, type HubData } from '@candela/contract/hub';
import { joinRoom, onLive } from './live-client.ts';

/** So long a thing is in view before its room is joined. */
const lookedAtMilliseconds = 400;

type Figures = HubData<'things.figures'>;

/**
 * Tells of the totals of a thing while its element is in view: a connection joins only so many rooms a minute, and a list that is scrolled
 * fast has more.
 */
export function useLiveFigures(
  { kind, id }: Thing,
  element: RefObject<Element | null>,
  onFigures: (news: Figures) => void,
): void {
  const latest = useRef(onFigures);
  useEffect(() => {
    latest.current = onFigures;
  });
  useEffect(() => {
    let leave: (() => void) | null = null;
    let waiting: number | undefined;
    const enter = () => {
      leave ??= joinRoom(thingRoom(kind, id));
    };
    const end = () => {
      window.clearTimeout(waiting);
      leave?.();
      leave = null;
    };
    const stop = onLive('things.figures', (news) => {
      if (news.kind === kind && news.id === id) latest.current(news);
    });
    const observer =
      typeof IntersectionObserver === 'undefined'
        ? null
        : new IntersectionObserver((entries) => {
            end();
            if (entries.at(-1)?.isIntersecting) waiting = window.setTimeout(enter, lookedAtMilliseconds);
          });
    if (observer && element.current) observer.observe(element.current);
    else enter();
    return () => {
      observer?.disconnect();
      stop();
      end();
    };
  }, [kind, id, element]);
}
