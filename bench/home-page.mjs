// What loading /education/home costs a learner with a warm account and a cold cache: bytes, layout shift, Lighthouse (desktop).
// node_modules/.bin/node bench/home-page.mjs [address of a running Candela with demo content]
// Lighthouse is fetched by npm when it is needed: it brings 88 packages, which nobody else should have to install.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../scripts/packages.mjs';

const address = process.argv[2] ?? 'http://localhost:3000';
const port = 9333;
const profile = await mkdtemp(join(tmpdir(), 'candela-bench-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium(),
  viewport: { width: 1350, height: 940 },
  args: ['--headless=new', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
const page = context.pages()[0];
await page.goto(`${address}/login`);
await page.locator('input[type=email]').fill('student@candela.test');
await page.locator('input[type=password]').fill('candela-demo-1');
await page.locator('button[type=submit]').click();
await page.waitForURL('**/education/home');

const devtools = await context.newCDPSession(page);
await devtools.send('Network.clearBrowserCache');

const command = ['exec', '--yes', '--package=lighthouse@13.5.0', '--', 'lighthouse', `${address}/education/home`];
const options = [`--port=${port}`, '--preset=desktop', '--disable-storage-reset', '--output=json', '--quiet'];
// On the Node that runs this: the one of npm may be older than Lighthouse accepts.
const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };
const { stdout } = await promisify(execFile)('npm', [...command, ...options], { env, maxBuffer: 100_000_000 });
const { categories, audits } = JSON.parse(stdout);
for (const { title, score } of Object.values(categories)) console.log(`${title.padEnd(20)} ${Math.round(score * 100)}`);
for (const id of [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
]) {
  console.log(`${audits[id].title.padEnd(26)} ${audits[id].displayValue} (${audits[id].numericValue.toFixed(4)})`);
}
/** Bytes over the network with gzip, even if the browser would accept a better encoding. */
async function gzipped(url) {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  // The smallest files are not compressed and have no content-length.
  const length = answer.headers.get('content-length');
  return length === null ? (await (await fetch(url)).arrayBuffer()).byteLength : Number(length);
}
for (const [name, type] of [
  ['JavaScript', 'Script'],
  ['CSS', 'Stylesheet'],
]) {
  const items = audits['network-requests'].details.items.filter((item) => item.resourceType === type);
  const sizes = await Promise.all(items.map((item) => gzipped(item.url)));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`${name}: ${items.length} files, ${(total / 1000).toFixed(1)} kB gzip`);
}
for (const category of Object.values(categories)) {
  for (const { id, weight } of category.auditRefs) {
    const audit = audits[id];
    if (weight > 0 && audit.score !== null && audit.score < 0.9)
      console.log(`– ${category.title}: ${audit.title} ${audit.displayValue ?? ''}`);
  }
}
await context.close();
await rm(profile, { recursive: true, force: true });
