import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFailed, TestRunner } from 'vitest';
import { credentialsOf, type Account } from './demo-accounts.ts';
import { followPages } from './failed-pages.ts';
import { patience } from './pace.ts';

const languages = { en: [2, 'English'], es: [3, 'Español'], ar: [4, 'العربية'] } as const;

interface VisitOptions extends BrowserContextOptions {
  language?: keyof typeof languages;
  /** Console errors that are expected, for example when a test stops the server. */
  mayComplain?: RegExp;
}

let browser: Browser;

/**
 * Starts a browser for the tests of a file: Chromium's headless shell if there is one, as it takes half of the processor time. It lacks
 * the prompts of a browser; tests that need them (notifications that were neither allowed nor blocked) ask for the whole browser.
 */
export function useBrowser({ isWhole = false } = {}): void {
  beforeAll(async () => {
    const { HEADLESS_SHELL_PATH: shell = '', CHROMIUM_PATH: whole = '' } = process.env;
    const executablePath = (!isWhole && shell) || whole;
    browser = await chromium.launch({
      ...(executablePath && { executablePath }),
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
        // Half of the frames of a camera: each is encoded, decoded and painted by the processor.
        '--use-fake-device-for-media-stream=fps=10',
        '--use-fake-ui-for-media-stream',
      ],
    });
  });
  afterAll(() => browser.close());
}

/**
 * A visitor with a browser profile of their own. Console errors fail the test at `close`. Unless a journey asks for them by Playwright's
 * options, there is no service worker, which would store the whole client anew in each profile, and no motion: together they take half
 * of the browser's processor time.
 */
export async function visit({ language = 'en', mayComplain, ...options }: VisitOptions = {}) {
  const context = await browser.newContext({
    baseURL: inject('url'),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...options,
  });
  const printPages = followPages(context);
  // Some hooks visit, too.
  if (TestRunner.getCurrentTest()) {
    onTestFailed(async () => {
      await printPages();
      // A second try must not meet what the first one has left open, for example a studio that is live.
      await context.close();
    });
  }
  const [id, name] = languages[language];
  await context.addInitScript(
    (stored) => {
      if (location.protocol === 'about:') return;
      if (!localStorage.getItem('selected-language')) localStorage.setItem('selected-language', stored);
    },
    JSON.stringify({ id, code: language, name }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(patience(15));
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The browser reports every failed request by itself; tests that provoke one check for its toast instead.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    if (!mayComplain?.test(message.text())) complaints.push(message.text());
  });
  return {
    page,
    context,
    close: async () => {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

/** Signs in by the form, and waits until the product has left the sign-in page. */
export async function signIn(page: Page, account: Account): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login');
  const credentials = credentialsOf(account);
  await page.locator('input[type=email]').fill(credentials.email);
  await page.locator('input[type=password]').fill(credentials.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/login' && url.pathname !== '/');
}

/** The path in the address bar. */
export function pathOf(page: Page): string {
  return new URL(page.url()).pathname;
}

export type { Page };
