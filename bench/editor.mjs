// Cost of the editor for text lessons: bytes of its scripts, and the time until the first typed letter appears, on a processor slowed
// down four times; with an empty browser cache, and again with a full one. Then, at full speed, how long its autosave takes.
// node_modules/.bin/node bench/editor.mjs [address of a running Candela with demo content] [times]
import { randomUUID } from 'node:crypto';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/packages.mjs';

const address = process.argv[2] ?? 'http://localhost:3000';
const times = Number(process.argv[3] ?? 5);
const slowness = 4;
const paragraphs = 20;
const saves = 20;

let token = '';
async function call(method, path, body) {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: { 'x-api-key': 'candela-web', 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Creates a lesson of realistic length in a new draft. Returns its path. */
async function writeLesson() {
  ({ token } = await call('POST', '/sessions', { email: 'trainer@candela.test', password: 'candela-demo-1' }));
  const { id } = await call('POST', '/authored-courses', { title: 'Time to the first letter', languageCode: 'en' });
  const command = async (given) => (await call('POST', `/course-drafts/${id}/outline`, { command: given })).createdId;
  const sectionId = await command({ name: 'addSection', title: 'Section', afterId: null });
  const lessonId = await command({ name: 'addLesson', sectionId, afterId: null, type: 'text', title: 'Lesson' });
  const path = `/course-drafts/${id}/lessons/${lessonId}`;
  const { revision, content } = await call('GET', path);
  const sentence =
    'A stop is not a sum of money that you are happy to lose. It is the price at which the idea is wrong. ';
  const body = {
    type: 'doc',
    content: Array.from({ length: paragraphs }, (_, at) => ({
      type: 'paragraph',
      attrs: { id: `block-${String(at).padStart(2, '0')}` },
      content: [{ type: 'text', text: sentence.repeat(3) }],
    })),
  };
  await call('PUT', path, { revision, saveId: randomUUID(), content: { ...content, body } });
  return `/trainer/courses/${id}/edit?lesson=${lessonId}`;
}

/** Opens the lesson and types a letter as soon as the text is editable. */
async function typeFirst(context, lesson) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await page.goto(lesson, { waitUntil: 'commit' });
  const text = page.locator('.ProseMirror[contenteditable=true]');
  await text.locator('p').first().waitFor();
  const thereAfter = await page.evaluate(() => performance.now());
  await text.focus();
  await page.evaluate(() => {
    globalThis.typed = new Promise((shown) => {
      const watch = new MutationObserver(() => {
        watch.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => shown(performance.now())));
      });
      watch.observe(document.querySelector('.ProseMirror'), { characterData: true, childList: true, subtree: true });
    });
  });
  await page.keyboard.press('x');
  const typedAfter = await page.evaluate(() => globalThis.typed);
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  await page.close();
  return { thereAfter, typedAfter, scripts };
}

/** Types word by word: milliseconds of each save's request, and from the key until the page says that it is saved. */
async function timeSaves(context, lesson) {
  const page = await context.newPage();
  await page.goto(lesson);
  const text = page.locator('.ProseMirror[contenteditable=true]');
  await text.locator('p').first().waitFor();
  await text.click();
  const isSave = (request) => request.method() === 'PUT' && request.url().includes('/lessons/');
  const answers = [];
  const shown = [];
  for (let at = 0; at < saves; at++) {
    const finished = page.waitForEvent('requestfinished', isSave);
    const from = performance.now();
    await page.keyboard.type(' word');
    const request = await finished;
    answers.push(request.timing().responseEnd);
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .waitFor();
    shown.push(performance.now() - from);
  }
  await page.close();
  return { answers, shown };
}

/** Bytes over the network with gzip, even if the browser would accept a better encoding. */
async function gzipped(url) {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  const length = answer.headers.get('content-length');
  const body = await answer.arrayBuffer();
  return length === null ? body.byteLength : Number(length);
}

const lesson = await writeLesson();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
});
const visitor = { baseURL: address, viewport: { width: 1440, height: 900 } };
const first = await browser.newContext(visitor);
const page = await first.newPage();
await page.goto('/login');
await page.locator('input[type=email]').fill('trainer@candela.test');
await page.locator('input[type=password]').fill('candela-demo-1');
await page.locator('button[type=submit]').click();
await page.waitForURL((url) => url.pathname.startsWith('/trainer'));
const storageState = await first.storageState();

const visits = { 'nothing stored': [], 'everything stored': [] };
for (let time = 0; time < times; time++) {
  const context = await browser.newContext({ ...visitor, storageState });
  for (const visit of Object.values(visits)) visit.push(await typeFirst(context, lesson));
  // The session cookie changes with every visit.
  storageState.cookies = (await context.storageState()).cookies;
  await context.close();
}
const saving = await timeSaves(first, lesson);
const ofHome = new Set((await (await fetch(address)).text()).match(/\/assets\/[\w.-]+\.js/g));
const own = [...new Set(visits['nothing stored'][0].scripts)].filter((url) => !ofHome.has(new URL(url).pathname));
const sizes = await Promise.all(own.map(async (url) => ({ name: url.split('/').pop(), bytes: await gzipped(url) })));
await browser.close();

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB gzip`;
console.log(
  `scripts beside those of every page: ${sizes.length}, ${kilobytes(sizes.reduce((sum, { bytes }) => sum + bytes, 0))}`,
);
for (const { name, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, 5))
  console.log(`  ${name} ${kilobytes(bytes)}`);
for (const [name, measured] of Object.entries(visits)) {
  const median = (key) =>
    Math.round(measured.map((each) => each[key]).toSorted((a, b) => a - b)[Math.floor(times / 2)]);
  const worst = Math.round(Math.max(...measured.map(({ typedAfter }) => typedAfter)));
  console.log(
    `${name}: text there after ${median('thereAfter')} ms, first letter in it after ${median('typedAfter')} ms, at worst ${worst} ms (${times} times)`,
  );
}
const share = (numbers, part) => Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * part)]);
console.log(
  `autosave: request and answer median ${share(saving.answers, 0.5)} ms, p95 ${share(saving.answers, 0.95)} ms; from the key to "Saved" median ${share(saving.shown, 0.5)} ms (${saves} times)`,
);
