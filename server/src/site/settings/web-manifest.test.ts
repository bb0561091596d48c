import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { SettingValues } from '@candela/contract/site/setting-values';
import { changeSettings, readSettingsForm } from '@candela/contract/site/settings';

const webFolder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(webFolder, { recursive: true }));
const icons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];
const given = { id: '/', name: 'Candela', short_name: 'Candela', theme_color: '#0f7f7a', display: 'standalone', icons };
await writeFile(join(webFolder, 'manifest.webmanifest'), JSON.stringify(given));
await writeFile(join(webFolder, 'apple-touch-icon.png'), 'of the product');
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>%PRODUCT_NAME%</title>');
const { app, db, call, config, storage } = await startTestServer({ webFolder });
const admin = await buildUser(db, { roleId: 1 });
const manifest = async () => (await app.inject('/manifest.webmanifest')).json<typeof given>();

async function set(values: Partial<SettingValues>): Promise<void> {
  const { revision } = bodyOf(await call(readSettingsForm, {}, admin.token));
  bodyOf(await call(changeSettings, { body: { revision, values } }, admin.token));
}

/** Uploads a picture of a size. @returns its id */
async function upload(width: number, height: number): Promise<string> {
  const payload = await sharp({ create: { width, height, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const headers = {
    'x-api-key': config.apiKey,
    authorization: `Bearer ${admin.token}`,
    'content-type': 'application/octet-stream',
  };
  const answer = await app.inject({ method: 'POST', url: '/api/settings/files', headers, payload });
  return answer.json<{ id: string }>().id;
}

const touchIcon = async () => (await app.inject('/apple-touch-icon.png')).rawPayload;

it('an installed app has name, colour and icon of the installation', async () => {
  expect(await manifest()).toEqual(given);
  await set({ 'branding.productName': 'Northgate', 'branding.primaryColor': '#224488' });
  expect(await manifest()).toMatchObject({
    id: '/',
    name: 'Northgate',
    short_name: 'Northgate',
    theme_color: '#224488',
    icons,
  });
  for (const [width, height] of [
    [64, 64],
    [512, 256],
  ] as const) {
    await set({ 'branding.favicon': await upload(width, height) });
    expect((await manifest()).icons, 'too small, or no square').toEqual(icons);
    expect(String(await touchIcon())).toBe('of the product');
  }
  const id = await upload(256, 256);
  await set({ 'branding.favicon': id });
  expect((await manifest()).icons).toEqual([{ src: `/brand/${id}.png`, sizes: '256x256', type: 'image/png' }]);
  expect(await sharp(await touchIcon()).metadata()).toMatchObject({ format: 'png', width: 256 });
  await storage.deletePrefix(`brand/${id}.png`);
  expect((await manifest()).icons, 'it is gone').toEqual(icons);
  expect(String(await touchIcon()), 'it is gone').toBe('of the product');
});

it('the page shows the pictures of the installation while it loads', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../../../../web/index.html'), 'utf8');
  await writeFile(join(webFolder, 'index.html'), page);
  const pictures = async () => {
    const html = (await app.inject('/')).body;
    return [/<link rel="icon"[^>]*>/.exec(html)?.[0], /<div id="splash"[^>]*><img src="([^"]*)"/.exec(html)?.[1]];
  };
  const shows = (expected: string[]) =>
    expect.poll(pictures, { timeout: patience(30), interval: 500 }).toEqual(expected);
  await set({ 'branding.favicon': '' });
  const ofProduct = '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />';
  await shows([ofProduct, '/favicon.svg']);
  const logo = await upload(300, 100);
  await set({ 'branding.logo': logo });
  await shows([ofProduct, `/brand/${logo}.png`]);
  const favicon = await upload(64, 64);
  await set({ 'branding.favicon': favicon });
  await shows([`<link rel="icon" href="/brand/${favicon}.png" type="image/png" />`, `/brand/${favicon}.png`]);
});

it('the page has the name that previews of links show', async () => {
  await set({ 'branding.productName': 'South & <b>' });
  await expect
    .poll(async () => (await app.inject('/')).body, { timeout: patience(30), interval: 500 })
    .toContain('<title>South &#38; &#60;b&#62;</title>');
});
