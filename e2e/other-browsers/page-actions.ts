import { expect, inject, onTestFinished } from 'vitest';
import { credentialsOf, type Account } from '../demo-accounts.ts';
import { openPage, type BrowserName } from './open-page.ts';
import type { RemotePage } from './remote-page.ts';

export const patience = { timeout: 60_000, interval: 300 };

/** Opens a page that is closed at the end of the test. */
export async function open(name: BrowserName): Promise<RemotePage> {
  const page = await openPage(name);
  onTestFinished(() => page.close());
  return page;
}

const text = (value: string) => JSON.stringify(value);

/** Waits until an expression is true in a page. */
export async function waitFor(page: RemotePage, condition: string): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(`Boolean(${condition})`).catch(() => false), patience).toBe(true);
}

/** Sets a value through the browser's native setter, so that React notices it as typing. */
export async function fill(page: RemotePage, selector: string, value: string): Promise<void> {
  await waitFor(page, `document.querySelector(${text(selector)})`);
  await page.evaluate(`(() => {
    const field = document.querySelector(${text(selector)});
    const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(field, ${text(value)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
  })()`);
}

const labelled = (selector: string, label: string) =>
  `[...document.querySelectorAll(${text(selector)})].find((element) =>
    (element.getAttribute('aria-label') ?? element.textContent).includes(${text(label)}))`;

/** Clicks the first element of a kind with this text or name. */
export async function click(page: RemotePage, selector: string, label: string): Promise<void> {
  await waitFor(page, labelled(selector, label));
  await page.evaluate(`void ${labelled(selector, label)}.click()`);
}

export async function signIn(page: RemotePage, account: Account): Promise<void> {
  await page.goto(`${inject('url')}/login`);
  const { email, password } = credentialsOf(account);
  await fill(page, 'input[type=email]', email);
  await fill(page, 'input[type=password]', password);
  await page.evaluate("void document.querySelector('button[type=submit]').click()");
  await waitFor(page, "!['/', '/login'].includes(location.pathname)");
}
