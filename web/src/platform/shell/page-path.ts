import { useMatches } from '@tanstack/react-router';

/**
 * The path of the page that is shown. While another one loads, the location is that one's already: what belongs to the shown page
 * goes by this path, so that it changes with the page and not before it.
 */
export function usePagePath(): string {
  return useMatches({ select: (matches) => (matches.at(-1)?.pathname ?? '/').replace(/(?<=.)\/$/, '') });
}
