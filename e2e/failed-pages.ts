import type { BrowserContext, Page } from 'playwright-core';

const keptCalls = 12;

/**
 * Follows the pages of a visitor; the returned function prints, for a journey that has failed, what they show and the last calls with
 * which they changed something.
 */
export function followPages(context: BrowserContext): () => Promise<void> {
  const calls: string[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    const method = response.request().method();
    if (method === 'GET' || !pathname.startsWith('/api')) return;
    calls.push(`${new Date().toISOString()} ${method} ${pathname} ${response.status()}`);
    if (calls.length > keptCalls) calls.shift();
  });
  return async () => {
    for (const page of context.pages()) console.log(`${page.url()} shows\n${await textOf(page)}`);
    console.log(`The last calls: ${calls.join('\n')}`);
  };
}

/** What a page shows, as screen readers see it. */
function textOf(page: Page): Promise<string> {
  return page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: Error) => `nothing that can be read: ${error.message}`);
}
