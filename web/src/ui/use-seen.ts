import { useEffect, useState, type RefObject } from 'react';

/** Whether an element has come into the visible part of the page, or near it: what is expensive is shown from then on. */
export function useSeen(element: RefObject<Element | null>, margin = '300px'): boolean {
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen, margin]);
  return isSeen;
}
