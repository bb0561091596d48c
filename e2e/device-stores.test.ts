import { expect, it } from 'vitest';
import { pathOf, signIn, useBrowser, visit, type Page } from './browser.ts';
import { listForeignFiles } from './kept-files.ts';

useBrowser();

/** Keys that belong to the device or to the installation (web/src/platform/device/stores/device-stores.ts), and the emptied session. */
const staying =
  /^(session|selected-language|color-scheme|menu-pinned|inset-corner|live-stage|video-player|media-chrome-pref-[a-z-]+|kept:.*|acting-over|tsr-scroll-restoration-v1_3)$/;

/** Everything that scripts of the page can find on the device, except for files of the client. */
async function readStores(page: Page) {
  return page.evaluate(async () => {
    const rows: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(name)));
      });
      for (const store of db.objectStoreNames) {
        const found = await new Promise<unknown[]>((resolve) => {
          const request = db.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(request.result));
        });
        if (name !== 'workbox-expiration') rows.push(...found.map((row) => `${store}: ${JSON.stringify(row)}`));
      }
      db.close();
    }
    return {
      keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
      text: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      rows,
    };
  });
}

it('the next user of a browser finds nothing of the previous one, who was asked before unsent work was lost', async () => {
  const { page, context, close } = await visit({ serviceWorkers: 'allow' });
  await signIn(page, 'trainer');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Search everything' }).fill('patience');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.goto('/trainer/courses');
  await page
    .getByRole('link', { name: /Price action from first principles/ })
    .first()
    .click();
  await page.waitForURL(/\/trainer\/courses\/\d+/);
  const course = /\/trainer\/courses\/(\d+)/.exec(pathOf(page))?.[1] ?? '';
  await page.goto(`/trainer/courses/${course}/translations?lang=es&item=course-${course}`);
  const field = page.getByRole('textbox', { name: 'Translation' });
  await field.fill('Palabras que nadie ha confirmado');
  const other = await context.newPage();
  await other.goto('/education/courses');
  await other.getByRole('heading', { level: 1 }).waitFor();
  expect((await readStores(page)).text).toContain('Palabras que nadie');

  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: '1 change has not been sent yet' });
  await question.getByRole('button', { name: 'Sign out and lose them' }).click();
  for (const each of [page, other]) {
    await each.waitForURL('**/login**');
    await expect.poll(async () => (await readStores(each)).keys.filter((key) => !staying.test(key))).toEqual([]);
    const { text, rows } = await readStores(each);
    expect(text).not.toMatch(/Palabras|patience|trainer@/);
    expect(rows).toEqual([]);
    expect(await listForeignFiles(each)).toEqual([]);
  }
  const cookies = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(cookies).not.toContain('candela-session');

  await signIn(other, 'super');
  await other.goto(`/trainer/courses/${course}/translations?lang=es&item=course-${course}`);
  expect(await other.getByRole('textbox', { name: 'Translation' }).inputValue()).toBe('');
  await close();
});
