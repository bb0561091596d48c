import axe from 'axe-core';
import type { Page } from 'playwright-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations of WCAG 2.2 AA and of axe's best practices, one line for each element; `within` is a selector. Runs in the page
 * itself: @axe-core/playwright sends each result through a second page, which takes five times as long.
 */
export async function findViolations(page: Page, within = 'html'): Promise<string[]> {
  for (const frame of page.frames()) {
    // Without the markup of what was found: axe would write it for what is in order, too.
    if (!(await frame.evaluate(() => 'axe' in globalThis)))
      await frame.evaluate(`${axe.source};axe.configure({ noHtml: true })`);
  }
  return page.evaluate(
    async ([selector, runOnly]) => {
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(selector, {
        runOnly,
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    },
    [within, tags] as const,
  );
}
