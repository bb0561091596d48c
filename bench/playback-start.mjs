// Time until a video lesson shows its first picture, in Chromium: from opening the page, and from pressing play.
// node_modules/.bin/node bench/playback-start.mjs [address of a running Candela with demo content] [times]
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/packages.mjs';

const address = process.argv[2] ?? 'http://localhost:3000';
const times = Number(process.argv[3] ?? 20);
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
const context = await browser.newContext({ baseURL: address, viewport: { width: 1350, height: 900 } });
const page = await context.newPage();
await page.goto('/login');
await page.locator('input[type=email]').fill('student@candela.test');
await page.locator('input[type=password]').fill('candela-demo-1');
await page.locator('button[type=submit]').click();
await page.waitForURL('**/education/home');
await page.goto('/education/courses/1');
const lesson = await page.locator('a[href*="/lessons/"]').first().getAttribute('href');

const measured = { 'page to picture': [], 'seek to picture': [] };
for (let time = 0; time < times; time++) {
  await page.goto('about:blank');
  const begun = Date.now();
  await page.goto(lesson, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('video')?.readyState >= 2, undefined, { polling: 10 });
  measured['page to picture'].push(Date.now() - begun);
  const sought = await page.evaluate(async () => {
    const video = document.querySelector('video');
    video.muted = true;
    await video.play();
    const from = performance.now();
    video.currentTime = video.duration * 0.7;
    await new Promise((shown) => video.requestVideoFrameCallback(shown));
    while (Math.abs(video.currentTime - video.duration * 0.7) > 1 || video.seeking)
      await new Promise((next) => video.requestVideoFrameCallback(next));
    return performance.now() - from;
  });
  measured['seek to picture'].push(sought);
}
await browser.close();
for (const [name, values] of Object.entries(measured)) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  console.log(`${name.padEnd(16)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${values.length} times)`);
}
