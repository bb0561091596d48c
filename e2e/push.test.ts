import { expect, inject, it } from 'vitest';
import { useBrowser, visit } from './browser.ts';
import { patience } from './pace.ts';
import { beginSession } from './signed-in.ts';

useBrowser({ isWhole: true });

const message = JSON.stringify({
  id: 77,
  title: 'Ingrid is live',
  body: 'The London open, now.',
  link: '/education/mylearning',
});

it('offers pushes once the bell is used, and says what became of it', async () => {
  const { page, context } = await visit({ serviceWorkers: 'allow', reducedMotion: 'no-preference' });
  await beginSession(page, 'student');
  await page.goto('/education/home');
  const bell = page.getByRole('button', { name: /^Notifications, \d+ new/ });
  await bell.waitFor();
  // The badge is green when notifications are allowed.
  const badge = bell.locator('[class*=dot]');
  expect(await badge.count()).toBe(0);
  await bell.click();
  const welcome = page.getByRole('dialog', { name: 'Never miss a live session' });
  await welcome.waitFor();
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const { browserContextId = '' } = targetInfo;
  const decide = (setting: 'granted' | 'denied') =>
    devtools.send('Browser.setPermission', {
      permission: { name: 'notifications' },
      setting,
      origin: inject('url'),
      browserContextId,
    });
  await decide('granted');
  await welcome.getByRole('button', { name: 'Subscribe now' }).click();
  await page.getByRole('alert').filter({ hasText: 'Notifications enabled.' }).waitFor();
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await drawer.waitFor();
  await badge.waitFor();
  await page.keyboard.press('Escape');

  await decide('denied');
  await page.reload();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const warning = page.getByRole('alert').filter({ hasText: 'You have blocked notifications.' });
  await warning.waitFor();
  const help = warning.getByRole('link', { name: 'Click here' });
  expect(await help.getAttribute('href')).toContain('support.google.com');
  // The drawer opens beside it: neither covers the other, and both are usable.
  await drawer.waitFor();
  await help.click({ trial: true });
  await drawer.getByRole('tab', { name: /^Trading/ }).click();
  await warning.getByRole('button', { name: 'Close' }).click();
  await warning.waitFor({ state: 'detached' });
  expect(await drawer.isVisible()).toBe(true);
  // Browsers without a window get no token from a push service, and log an error.
  await context.close();
});

it('shows a push as a notification, or in the page that the user is looking at', async () => {
  const { page, context, close } = await visit({ permissions: ['notifications'], serviceWorkers: 'allow' });
  await beginSession(page, 'student');
  await page.goto('/education/home');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) found(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const push = { origin: inject('url'), registrationId: await registered, data: message };
  await devtools.send('ServiceWorker.deliverPushMessage', push);
  await page.getByRole('alert').filter({ hasText: 'The London open, now.' }).waitFor();

  // If no page of the product is open, the system shows the notification.
  await page.goto('about:blank');
  await devtools.send('ServiceWorker.deliverPushMessage', push);
  await page.goto('/terms');
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect.poll(shown).toEqual([{ title: 'Ingrid is live', body: 'The London open, now.', tag: 'n77' }]);
  await close();
});

it('opens without a connection, and says what is missing', async () => {
  const { page, context } = await visit({ serviceWorkers: 'allow', reducedMotion: 'no-preference' });
  await beginSession(page, 'student');
  await page.goto('/education/home');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  // The second visit goes through the service worker, which caches responses.
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.locator('#side-nav').waitFor({ state: 'attached' });
  await expect.poll(() => page.title()).toContain('Candela');
  await context.close();
});

it('a kind that is muted is not listed, on any device, until it is wanted again', async () => {
  const { page, close } = await visit({ permissions: ['notifications'], serviceWorkers: 'allow' });
  await beginSession(page, 'student');
  await page.goto('/education/home');
  const toggle = async () => {
    const saved = page.waitForResponse(
      (answer) => answer.url().includes('/notifications/preferences') && answer.request().method() === 'PUT',
    );
    await page.getByRole('checkbox', { name: 'Announcements: In app' }).click();
    await saved;
  };
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  const announced = drawer.getByRole('button', { name: /Demo: lessons resume/ });
  // Other journeys may have created many newer notifications.
  const more = drawer.getByRole('button', { name: 'Show more' });
  const showMore = () => more.click({ timeout: 1000 }).catch(() => {});
  const expectAnnounced = () =>
    expect
      .poll(
        async () => {
          if ((await announced.count()) === 0) await showMore();
          return announced.count();
        },
        { timeout: patience(15) },
      )
      .toBe(1);
  const openDrawer = () => page.getByRole('button', { name: /^Notifications/ }).click();
  await openDrawer();
  await expectAnnounced();
  await drawer.getByRole('button', { name: 'Settings' }).click();
  await toggle();
  await page.reload();
  const listed = page.waitForResponse((answer) => /\/api\/notifications\?/.test(answer.url()));
  await openDrawer();
  await (await listed).finished();
  // The other tab says the same, unseen.
  const shown = drawer.getByRole('tabpanel');
  await shown.getByRole('listitem').or(shown.getByText('There are no notifications')).first().waitFor();
  await expect
    .poll(
      async () => {
        await showMore();
        return (await more.count()) + (await announced.count());
      },
      { timeout: patience(15) },
    )
    .toBe(0);
  await drawer.getByRole('button', { name: 'Settings' }).click();
  await toggle();
  await drawer.getByRole('button', { name: 'Notifications' }).click();
  await expectAnnounced();
  await close();
});

it('registers the native app through its shell, and follows what is tapped there', async () => {
  const { page, context, close } = await visit({ viewport: { width: 390, height: 844 } });
  // The native side of the bridge, as Capacitor injects it on Android.
  await context.addInitScript(() => {
    let tap: (message: object) => void = () => {};
    let receive = 'prompt';
    const answers: Record<string, () => object> = {
      checkPermissions: () => ({ receive }),
      requestPermissions: () => ({ receive: (receive = 'granted') }),
      getToken: () => ({ token: 'a-token-of-firebase-0123456789' }),
    };
    const method = (name: string) => ({ name, rtype: name === 'addListener' ? 'callback' : 'promise' });
    Object.assign(window, {
      androidBridge: {},
      tap: (link: string) => tap({ notification: { data: { link } } }),
      Capacitor: {
        isNativePlatform: () => true,
        PluginHeaders: [
          {
            name: 'FirebaseMessaging',
            methods: [...Object.keys(answers), 'addListener', 'removeListener'].map(method),
          },
        ],
        nativePromise: async (_plugin: string, name: string) => answers[name]?.(),
        nativeCallback: (_plugin: string, _name: string, options: { eventName: string }, listener: typeof tap) => {
          if (options.eventName === 'notificationActionPerformed') tap = listener;
          return 'callback';
        },
      },
    });
  });
  await beginSession(page, 'trainer');
  await page.goto('/trainer/dashboard');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const registered = page.waitForResponse((answer) => answer.url().endsWith('/api/devices/apps'));
  await page.getByRole('button', { name: 'Subscribe now' }).click();
  expect((await registered).status()).toBe(201);
  const drawer = page.getByRole('dialog', { name: 'Notifications' });
  await drawer.getByRole('button', { name: 'Settings' }).click();
  await drawer.getByText('You’ll be notified on this device, even when Candela is closed.').waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(() => (window as unknown as { tap: (link: string) => void }).tap('/trainer/courses'));
  await page.waitForURL('**/trainer/courses');
  await close();
});
