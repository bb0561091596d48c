import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { useBrowser, visit } from '../browser.ts';
import { patience } from '../pace.ts';
import { beginSession } from '../signed-in.ts';

useBrowser();

interface Published {
  id: string;
  title: string;
}

/** A publisher on this machine. */
async function publish(items: Published[]): Promise<string> {
  const server = createServer((_request, response) => {
    const entries = items.map(
      ({ id, title }) =>
        `<item><guid>${id}</guid><title>${title}</title><link>https://wire.invalid/${id}</link><description>An excerpt.</description></item>`,
    );
    response.setHeader('content-type', 'application/rss+xml');
    response.end(`<rss version="2.0"><channel><title>Wire</title>${entries.join('')}</channel></rss>`);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => void server.once('listening', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;
}

it('an admin adds a feed; a learner reads its headlines, and is told of new ones without a reload', async () => {
  const name = `Wire ${Date.now()}`;
  const items = [{ id: '1', title: `Bitcoin holds its range, says ${name}` }];
  const address = await publish(items);
  const { page: admin, close: leaveAdmin } = await visit();
  await beginSession(admin, 'admin');
  await admin.goto('/education/news');
  await admin.getByRole('link', { name: 'Manage sources' }).click();
  await admin.getByRole('button', { name: 'Add source' }).click();
  const form = admin.getByRole('dialog', { name: 'Add source' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address of the feed').fill(address);
  await form.getByRole('button', { name: 'Add source' }).click();
  await form.waitFor({ state: 'hidden' });
  const row = admin.getByRole('button', { name: new RegExp(name) });
  // By a job, of which this page hears.
  await expect.poll(() => row.textContent(), { timeout: patience(30) }).toContain('1 new in 24 hours');

  const { page: learner, close } = await visit();
  await beginSession(learner, 'student');
  await learner.goto('/education/news');
  const news = learner.getByRole('region', { name: 'News' });
  await news.getByLabel('Words in headlines').fill(name);
  const headline = (item: Published | undefined) => news.getByRole('article').filter({ hasText: item?.title ?? '' });
  const first = headline(items[0]);
  await first.waitFor();
  expect(await first.getByRole('link', { name: 'BTCUSDT' }).count()).toBe(1);
  expect(await first.getByRole('img', { name: 'Not read' }).count()).toBe(1);
  expect(await first.getByRole('link', { name: items[0]?.title ?? '' }).getAttribute('href')).toBe(
    'https://wire.invalid/1',
  );

  items.unshift({ id: '2', title: `Ether follows, says ${name}` });
  await row.click();
  await admin.getByRole('button', { name: 'Try now' }).click();
  await news.getByRole('button', { name: 'Show 1 new' }).click({ timeout: patience(30) });
  await headline(items[0]).waitFor();
  await news.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => news.getByRole('img', { name: 'Not read' }).count()).toBe(0);

  await admin.getByRole('button', { name: 'Remove source' }).click();
  await admin.getByRole('button', { name: 'Remove with all items' }).click();
  await row.waitFor({ state: 'detached' });
  await close();
  await leaveAdmin();
});
