import { expect } from 'vitest';
import type { Page } from './browser.ts';
import { clientHeaders, credentialsOf, type Account } from './demo-accounts.ts';

/**
 * Begins a session by the API, with what the sign-in form leaves in the browser: the cookie, and the marker in localStorage. The page
 * that is opened next is signed in. For journeys whose subject comes later: the form and the page after it take two seconds of
 * processor time.
 */
export async function beginSession(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post('/api/sessions', {
    headers: clientHeaders,
    data: credentialsOf(account),
  });
  expect(answer.status()).toBe(201);
  const { sessionId, profile } = (await answer.json()) as { sessionId: string; profile: object };
  // For every page of this browser profile.
  await page.context().addInitScript(
    (stored) => {
      if (location.protocol !== 'about:' && !localStorage.getItem('session')) localStorage.setItem('session', stored);
    },
    JSON.stringify({ state: { id: sessionId, profile, actor: null, wasRefused: false }, version: 1 }),
  );
}
