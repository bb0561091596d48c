// Time until a viewer sees the first picture, and its age, in Chromium: the publisher paints the time, the viewer reads it.
// node bench/live-latency.mjs [joins] [H264|VP8]
import { chromium } from 'playwright-core';
import { installLive } from '../e2e/live/live-page.ts';
import { startProduct } from '../e2e/product.ts';
import { pause } from './processes.mjs';

const joins = Number(process.argv[2] ?? 20);
const codec = process.argv[3] ?? 'H264';
const product = await startProduct();

async function request(path, body, token) {
  const response = await fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: {
      'x-api-key': 'candela-web',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status}`);
  return response.json();
}

const signIn = (who) => request('/sessions', { email: `${who}@candela.test`, password: 'candela-demo-1' });
const [admin, trainer, student] = [await signIn('admin'), await signIn('trainer'), await signIn('student')];
const event = await request(
  '/events',
  {
    title: 'Benchmark',
    description: '',
    hostIds: [trainer.profile.id],
    startsAt: new Date(Date.now() + 5 * 60_000).toISOString().slice(0, 16),
    timeZone: 'UTC',
    durationMinutes: 60,
    languageCode: 'en',
    subscriptionTypeIds: [],
    capacity: null,
    isRecorded: false,
    hasChat: true,
    isDraft: false,
    rule: null,
  },
  admin.token,
);
const room = `/live/${event.meetingId}/${event.id}`;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});

async function openPage() {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await page.route('**/blank.html', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await page.addInitScript(installLive);
  await page.goto('/blank.html');
  return page;
}

const studio = await openPage();
await studio.evaluate(
  ([address, options]) => window.live.publish(address, options),
  [await request(`${room}/publish-grant`, {}, trainer.token), { codec }],
);
await pause(5000);
const [firsts, ages] = [[], []];
for (let n = 0; n < joins; n++) {
  const page = await openPage();
  const { sources } = await request(`${room}/play-grant`, {}, student.token);
  await page.evaluate(
    (address) => window.live.watch(address),
    sources.find(({ kind }) => kind === 'whep'),
  );
  let first = null;
  while (first === null) {
    await pause(50);
    first = await page.evaluate(() => window.live.firstPictureAfter());
  }
  firsts.push(first);
  // The first pictures wait for a keyframe.
  await pause(1000);
  await page.evaluate(() => window.live.latencies());
  await pause(2000);
  ages.push(...(await page.evaluate(() => window.live.latencies())));
  await page.context().close();
}
const at = (values, share) =>
  Math.round(values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]);
console.log(
  `${codec}, ${joins} viewers one after another: asking to first picture p50 ${at(firsts, 0.5)} ms, p95 ${at(firsts, 0.95)} ms; ` +
    `painted to decoded p50 ${at(ages, 0.5)} ms, p95 ${at(ages, 0.95)} ms of ${ages.length} pictures`,
);
await browser.close();
await product.stop();
