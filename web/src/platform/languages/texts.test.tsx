import i18next from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { translateKey } from '#platform/languages/i18n.ts';
import { needTexts, readTextsAgain, showTexts, takeTexts, withTexts } from '#platform/languages/texts.ts';
import { holdRequests } from '#testing/test-api.ts';

afterEach(async () => {
  await showTexts('en');
});

/** The addresses that are fetched from now on. */
function watchRequests(): string[] {
  const answered = globalThis.fetch;
  const addresses: string[] = [];
  vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => {
    addresses.push(String(given[0]));
    return answered(...given);
  });
  return addresses;
}

const close = () => i18next.t(($) => $.core.close);

test('another language is shown once the texts of everything opened so far are there', async () => {
  const requests = watchRequests();
  await showTexts('fr');
  expect(requests).toContain('/assets/i18n/fr.json');
  expect(requests).toContain('/assets/i18n/fr/learning.json');
  expect(i18next.t(($) => $.certificates.mine)).toBe('Certificats');
});

test('a part is loaded beside its texts, which are read once', async () => {
  await needTexts(['video']);
  const requests = watchRequests();
  expect(await withTexts(['video'], async () => 'part')).toBe('part');
  expect(requests).toEqual([]);
});

test('a changed text survives a file that was on its way', async () => {
  await showTexts('pt');
  const { release, sent } = holdRequests('GET');
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string) => answered(address, { method: 'GET' }));
  readTextsAgain();
  await expect.poll(sent).toBeGreaterThan(1);
  takeTexts('pt', { 'core.close': 'Sair' });
  expect(close()).toBe('Sair');
  release();
  // Shown once its files are loaded.
  await showTexts('pt');
  expect(close()).toBe('Sair');
});

test('texts that change in a language that is not shown are there when it is', async () => {
  await showTexts('de');
  await showTexts('en');
  takeTexts('de', { 'core.close': 'Zu' });
  const requests = watchRequests();
  await showTexts('de');
  expect(requests).toContain('/assets/i18n/de.json');
});

test('the last language that was asked for is shown, whichever is loaded first', async () => {
  const first = showTexts('ar');
  const last = showTexts('en');
  expect(await Promise.all([first, last])).toEqual([false, true]);
  expect(i18next.language).toBe('en');
});

test('a language that has been removed is shown in English', async () => {
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string) =>
    address.includes('/gl') ? Promise.resolve(new Response('', { status: 404 })) : answered(address),
  );
  await showTexts('gl');
  expect([i18next.language, close()]).toEqual(['gl', 'Close']);
});

test('an error without its texts is told in general words, other texts as they are', () => {
  expect(translateKey('errors.unheard.title')).toBe('Couldn’t load this');
  expect(translateKey('Not.a.key')).toBe('Not.a.key');
});
