// First paint and an update of a chart with many bars, without and with three indicators, against lightweight-charts in the same browser.
import { chromium } from 'playwright-core';
import { build } from 'vite';

const [bars = 100_000, rounds = 5] = process.argv.slice(2).map(Number);
const root = new URL('.', import.meta.url).pathname;

const built = await build({
  root,
  configFile: false,
  logLevel: 'error',
  // As in the built web client.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    write: false,
    target: 'es2023',
    lib: { entry: `${root}charts-page.ts`, formats: ['iife'], name: 'bench' },
  },
});
const [script] = [built].flat().flatMap(({ output }) => output.filter(({ type }) => type === 'chunk'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
page.setDefaultTimeout(300_000);
page.on('pageerror', (error) => console.error(error));
await page.setContent('<!doctype html><body></body>');
await page.addScriptTag({ content: script.code });

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
for (const hasIndicators of [false, true]) {
  const found = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round++)
    for (const whose of ['ours', 'theirs'])
      found[whose].push(await page.evaluate(([w, n, has]) => window.measure[w](n, has), [whose, bars, hasIndicators]));
  const figures = Object.entries(found).map(([whose, results]) => {
    const [paint, update] = ['paint', 'update'].map((part) => median(results.map((result) => result[part])));
    return `${whose === 'ours' ? 'Candela' : 'lightweight-charts'}: first paint ${paint.toFixed(0)} ms, update ${update.toFixed(3)} ms`;
  });
  console.log(`${bars} bars, ${hasIndicators ? 'EMA, Bollinger, RSI' : 'no indicators'}: ${figures.join('; ')}`);
}
await browser.close();
