import { afterAll } from 'vitest';
import { visit, type Page } from './browser.ts';
import { beginSession } from './signed-in.ts';

/** Each page is checked in two configurations that differ in language, direction, colours and width. */
export const looks = [
  { language: 'en', direction: 'ltr', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  { language: 'ar', direction: 'rtl', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

type Look = (typeof looks)[number];

/** Opens the product as a visitor in one of these configurations. */
export function visitIn({ colorScheme, language, viewport }: Look) {
  return visit({ colorScheme, language, viewport });
}

/** Gives the super admin, whom other journeys use too, English again at the end: the language is saved in the account. */
export function restoreLanguage(): void {
  afterAll(async () => {
    const { page, close } = await visit();
    await beginSession(page, 'super');
    await useLanguage(page, 'en');
    await close();
  });
}

/** Sets the interface language of this account, like the language picker. */
export async function useLanguage(page: Page, code: Look['language']): Promise<void> {
  await page.goto('/education/home');
  const globe = page.locator('header button:has(svg.lucide-globe)').first();
  // On phones it is in the account menu.
  if (!(await globe.isVisible())) await page.locator('header button[popovertarget]').last().click();
  await page.locator('header button:has(svg.lucide-globe):visible').click();
  await page.locator(`fieldset button[lang=${code}]`).click();
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, code);
}
