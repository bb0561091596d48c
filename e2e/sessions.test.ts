import { expect, it } from 'vitest';
import { errorBody } from '@candela/contract/errors';
import { pathOf, signIn, useBrowser, visit } from './browser.ts';
import { beginSession } from './signed-in.ts';

useBrowser();

it('a session that ends in another tab ends in this one, and the next user begins on their own page', async () => {
  const { page, context, close } = await visit();
  await signIn(page, 'student');
  await page.goto('/education/courses');
  const other = await context.newPage();
  await other.goto('/education/mylearning');
  // Simulates cleared site data. The tab that does it gets no storage event, so it notices only at its next failed call.
  await page.evaluate(() => localStorage.removeItem('session'));
  await other.waitForURL((url) => url.pathname === '/login' && url.search === '');
  await page.evaluate(() => history.pushState({}, '', '/education/courses/999999'));
  await page.waitForURL((url) => url.pathname === '/login');
  await close();
});

it('unknown addresses lead to the root', async () => {
  const { page, close } = await visit({ serviceWorkers: 'allow' });
  await signIn(page, 'student');
  for (const path of ['/education/home.x', '//x', '/%5Cx', '/%00', '/nowhere/at.all']) {
    await page.goto(new URL(page.url()).origin + path);
    await page.waitForURL('**/education/home');
  }
  await page.goto('/education/courses?search=v2.0');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await close();
});

it('return addresses of other sites are removed from the address bar and not followed', async () => {
  const { page, close } = await visit();
  const bad = [
    'https://evil.example/x',
    '//evil.example',
    'javascript:alert(1)',
    '/\\\\evil.example',
    '7',
    'null',
    '{"a":1}',
    '',
  ];
  for (const value of bad) {
    await page.goto(`/login?returnUrl=${encodeURIComponent(value)}`);
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
    await page.locator('input[type=email]').waitFor();
  }
  await page.goto('/login?returnUrl=%2Feducation%2Fcourses%3Fsearch%3Dgold');
  await page.locator('input[type=email]').waitFor();
  expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/education/courses?search=gold');
  await signIn(page, 'student');
  expect(page.url()).toContain('/education/courses?search=gold');
  // Nor does a query that the page does not know.
  await page.goto('/education/mylearning?state=banana&x=1');
  await page.waitForURL((url) => url.pathname === '/education/mylearning' && url.search === '');
  await page.goto('/education/courses?search=2026');
  expect(await page.getByRole('searchbox').inputValue()).toBe('2026');
  await close();
});

it('a hidden feature is not found by its address either', async () => {
  const { page, close } = await visit();
  await signIn(page, 'student');
  await page.route('**/api/settings?*', async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.json()) as { data: { name: string; isVisible: boolean }[] };
    const data = settings.data.map((each) => ({ ...each, isVisible: false }));
    await route.fulfill({ response: answer, json: { ...settings, data } });
  });
  await page.evaluate(() =>
    Object.keys(localStorage).forEach((key) => key.startsWith('kept:') && localStorage.removeItem(key)),
  );
  for (const path of ['/education/feeds', '/education/ideas']) {
    await page.goto(path);
    await page.waitForURL('**/education/home');
  }
  await close();
});

it('no script can read what opens the session; tabs share it, and reloads keep it', async () => {
  const { page, context, close } = await visit();
  const tokens = new Set<string>();
  let refreshes = 0;
  context.on('request', (request) => {
    const token = request.headers()['authorization']?.slice('Bearer '.length);
    if (token !== undefined) tokens.add(token);
    if (request.url().includes('/sessions/refresh')) refreshes++;
  });
  await signIn(page, 'student');
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (let round = 0; round < 3; round++) {
    await Promise.all(tabs.map((tab) => tab.goto('/education/courses')));
    await Promise.all(tabs.map((tab) => tab.getByRole('heading', { level: 1 }).waitFor()));
  }
  expect(tabs.map(pathOf)).toEqual(tabs.map(() => '/education/courses'));
  expect(refreshes).toBeGreaterThan(0);
  const seen = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  const cookie = (await context.cookies()).find(({ name }) => name === 'candela-session');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  for (const secret of [...tokens, cookie?.value ?? '']) {
    expect(secret.split('.')).toHaveLength(3);
    expect(seen).not.toContain(secret.split('.')[2]);
  }
  await close();
});

it('a token that expires during a call is replaced, and the call is repeated', async () => {
  const { page, close } = await visit();
  await beginSession(page, 'student');
  const sent: string[] = [];
  await page.route('**/api/enrolments?*', async (route) => {
    sent.push(route.request().headers()['authorization'] ?? '');
    if (sent.length > 1) return route.continue();
    await route.fulfill({ status: 401, json: errorBody('sessions.accessExpired') });
  });
  await page.goto('/education/mylearning');
  await expect.poll(() => sent.length).toBeGreaterThan(1);
  expect(sent[1]).not.toBe(sent[0]);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(pathOf(page)).toBe('/education/mylearning');
  await close();
});

it('a sign-out without a connection is sent once there is one', async () => {
  const { page, context, close } = await visit({
    mayComplain: /^WebSocket connection .* failed/,
    serviceWorkers: 'allow',
  });
  await signIn(page, 'student');
  const signOut = page.locator('#side-nav').getByRole('button', { name: 'Log out' });
  await signOut.waitFor();
  await context.setOffline(true);
  await signOut.click();
  await page.waitForURL('**/login**');
  const names = async () => (await context.cookies()).map(({ name }) => name);
  expect(await names()).toContain('candela-session');
  await context.setOffline(false);
  await expect.poll(names).not.toContain('candela-session');
  await close();
});

it('somebody signs out everywhere, and is out on the other device at once', async () => {
  const [here, there] = [await visit(), await visit()];
  for (const { page } of [here, there]) await signIn(page, 'trainer');
  await here.page.getByRole('button', { name: /Account/ }).click();
  await here.page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await here.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  for (const { page } of [here, there]) await page.waitForURL('**/login**');
  for (const { close } of [here, there]) await close();
});
