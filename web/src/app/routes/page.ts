import { lazyRouteComponent } from '@tanstack/react-router';
import type { TextFile } from '#platform/languages/text-files.ts';
import { withTexts } from '#platform/languages/texts.ts';

/**
 * The component of a route: loaded with the files of texts that it and its title show. `npm run check` compares their names with what
 * the page uses.
 */
export function page<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  texts: readonly TextFile[],
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => withTexts(texts, load), name);
}
