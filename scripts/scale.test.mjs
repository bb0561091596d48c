import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isOffScale, isSizeQuery } from './lint/scale-in-components.mjs';
import { findOffScale } from './lint/scale.mjs';

const ui = join(import.meta.dirname, '../web/src/ui');
const scale = readFileSync(join(ui, 'scale.css'), 'utf8');
const shell = ':root {\n  --header-height: 50px;\n}';

/** What is found in a style sheet of these declarations. */
const faultsOf = (declarations) =>
  findOffScale([{ path: 'a.css', text: `.a {\n${declarations}\n}` }], { scale, shell }).faults;

it.each([
  'font-size: 0.8125rem',
  'font: 13px monospace',
  'font-weight: 700',
  'font-weight: bold',
  'line-height: 1.45',
  'line-height: 2',
  'border-radius: 8px',
  'border-start-start-radius: 8px',
  'gap: var(--space-8) 10px',
  'row-gap: 1px',
  'padding: 0 max(12px, env(safe-area-inset-bottom))',
  'padding-inline: 0.7em',
  'margin: -8px 0 0',
  'margin-block-start: calc(100% - 4px)',
  'box-shadow: 0 4px 16px rgb(0 0 0 / 18%)',
  'box-shadow: 0 0 0 1px var(--line), 0 8px 28px rgb(0 0 0 / 16%)',
  'text-shadow: 0 0 3px #000',
  'z-index: 210',
  'z-index: -1',
  'transition: opacity 120ms',
  'transition-delay: 0.2s',
  'animation: turn 1s linear infinite',
  // Tokens that do not exist or mean something else.
  'padding: var(--space-7)',
  'padding: var(--radius-8)',
  'border-radius: var(--own, 8px)',
])('%s is refused', (declaration) => {
  expect(faultsOf(`  ${declaration};`)).toEqual([expect.stringMatching(/^a\.css:2: /)]);
});

it.each([
  'font-size: var(--text-13)',
  'font-size: calc(var(--size) * 0.38)',
  'font-size: clamp(var(--text-22), 2.4vw, var(--text-26))',
  'font-size: 150%',
  'font-size: 8pt',
  'font: inherit',
  'line-height: 1',
  'border-radius: 50%',
  'border-radius: var(--own, var(--radius-8))',
  'padding: var(--space-8) 0 calc(-1 * var(--space-4))',
  'padding-block-start: var(--header-height)',
  'margin: 0 auto',
  'inline-size: 252px',
  'border: 1px solid var(--line)',
  'inset-inline-start: 11px',
  'box-shadow: var(--shadow-raised), inset 3px 0 var(--down)',
  'box-shadow: 0 0 0 4px color-mix(in srgb, var(--person) 10%, transparent)',
  'z-index: var(--layer-drawer)',
  'transition: opacity var(--motion-quick) ease-in-out, rotate var(--motion-move)',
])('%s is accepted', (declaration) => {
  expect(faultsOf(`  ${declaration};`)).toEqual([]);
});

it('custom properties lead no other value in', () => {
  expect(faultsOf('  --edge: 9px;\n  padding: var(--edge);')).toEqual(['a.css:2: --edge: 9px is not of the scale']);
  expect(faultsOf('  --edge: var(--space-8);\n  padding: var(--edge);')).toEqual([]);
  expect(faultsOf('  --edge: 9px;\n  inline-size: var(--edge);')).toEqual([]);
});

it('media queries are breakpoints of the scale', () => {
  const ofMedia = (query) =>
    findOffScale([{ path: 'a.css', text: `@media ${query} { .a { gap: 0 } }` }], { scale, shell }).faults;
  expect(ofMedia('(width < 640px)')).toHaveLength(1);
  expect(ofMedia('(--over-phone) and (max-width: 40em)')).toHaveLength(1);
  expect(ofMedia('(--phones)')).toHaveLength(1);
  expect(ofMedia('(--phone)')).toEqual([]);
  expect(ofMedia('(--over-phone) and (hover: hover)')).toEqual([]);
  expect(ofMedia('print')).toEqual([]);
});

it('an exception gives a reason at its line, is counted, and is refused where nothing needs it', () => {
  const of = (text) => findOffScale([{ path: 'a.css', text }], { scale, shell });
  const reason = '/* off the scale: as wide as the handle beside it */';
  expect(of(`.a { ${reason}\n padding: 13px; }`)).toEqual({ faults: [], exceptions: 1 });
  expect(of('.a { /* off the scale: no */\n padding: 13px; }').faults).toHaveLength(1);
  expect(of(`.a { ${reason}\n color: red;\n padding: 13px; }`).faults).toHaveLength(2);
  expect(of(`.a { ${reason}\n padding: var(--space-12); }`)).toEqual({
    faults: ['a.css:1: this exception is not needed'],
    exceptions: 0,
  });
});

it('the breakpoint in the code is the one of the style sheets', () => {
  const inCode = /phone = '(.*)'/.exec(readFileSync(join(ui, 'breakpoints.ts'), 'utf8'))?.[1];
  expect(scale).toContain(`@custom-media --phone ${inCode};`);
});

it('components write no values of their own', () => {
  const refused = [
    ['radius', 12],
    ['mt', 6],
    ['gap', '14px'],
    ['padding', '0 var(--space-8) 1.5rem'],
    ['fontSize', '0.8125rem'],
  ];
  for (const [name, value] of refused) expect([name, value, isOffScale(name, value)]).toEqual([name, value, true]);
  const accepted = [
    ['radius', 'lg'],
    ['mt', 'var(--space-6)'],
    ['margin', 0],
    ['marginInline', 'auto'],
    ['width', 12],
    ['padding', '5%'],
  ];
  for (const [name, value] of accepted) expect([name, value, isOffScale(name, value)]).toEqual([name, value, false]);
  expect(['(width < 700px)', '(max-height: 30em)', '(hover: none)'].map(isSizeQuery)).toEqual([true, true, false]);
});

it('every step of the scale is used', () => {
  const source = join(ui, '..');
  const texts = readdirSync(source, { recursive: true })
    .filter((path) => /\.(?:css|tsx?)$/.test(path) && !path.endsWith('scale.css'))
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .join('\n');
  const names = [...scale.matchAll(/^\s*(?:@custom-media )?(--[\w-]+)[: ]/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(90);
  expect(names.filter((name) => !new RegExp(`\\(${name}[,)]`).test(texts))).toEqual([]);
});
