import { expect, it } from 'vitest';
import { findViolations } from './axe.ts';
import { useBrowser } from './browser.ts';
import { looks, restoreLanguage, useLanguage, visitIn } from './looks.ts';
import { beginSession } from './signed-in.ts';

// The offer of pushes is made only where the browser could still ask.
useBrowser({ isWhole: true });
restoreLanguage();

it.each(looks)(
  'the drawer of notifications passes axe in $language, $colorScheme, at $viewport.width pixels',
  async (look) => {
    const { page, close } = await visitIn(look);
    await beginSession(page, 'super');
    await useLanguage(page, look.language);
    const complaints: string[] = [];
    const check = async (what: string) => {
      for (const violation of await findViolations(page)) complaints.push(`${what}: ${violation}`);
    };
    await page.locator('header button[aria-haspopup=dialog]:has(svg.lucide-bell)').click();
    const offer = page.locator('dialog[open]');
    await offer.getByRole('button').first().waitFor();
    await check('offer of pushes');
    await offer.getByRole('button').last().click();
    await page.getByRole('tab').first().waitFor();
    await check('drawer');
    await page.getByRole('tab').first().click();
    await page.getByRole('switch').first().waitFor();
    await check('alerts');
    await page.locator('dialog[open] button:has(svg.lucide-settings)').click();
    await page.getByRole('checkbox').first().waitFor();
    await check('notification settings');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(look.direction);
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(
      look.colorScheme === 'dark',
    );
    expect(complaints).toEqual([]);
    await close();
  },
);
