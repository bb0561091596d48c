import { chromium } from 'playwright-core';
import { openFirefox } from './firefox.ts';
import type { RemotePage } from './remote-page.ts';
import { openWebkit } from './webkit.ts';

async function openChromium(): Promise<RemotePage> {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  });
  const page = await browser.newPage();
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

const openers = { chromium: openChromium, firefox: openFirefox, webkit: openWebkit };

export type BrowserName = keyof typeof openers;

export const openPage = (name: BrowserName): Promise<RemotePage> => openers[name]();

/** The browsers to test; the script that runs this prints which are missing. */
export const browserNames = (process.env['BROWSERS'] ?? 'chromium').split(',') as BrowserName[];
