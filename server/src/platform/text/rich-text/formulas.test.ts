import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RichText } from '@candela/contract/rich-text';
import { createFormulaWriter, hasBrokenFormula } from './formulas.ts';
import { richTextHtml } from './rich-text-html.ts';
import { parseRichText } from './rich-text-schema.ts';

const textWith = (...formulas: string[]): RichText =>
  parseRichText({
    type: 'doc',
    content: [{ type: 'paragraph', content: formulas.map((tex) => ({ type: 'math', attrs: { tex } })) }],
  });

/** Invalid LaTeX: for the first ones Temml throws errors of other kinds than its own. */
const broken = [
  'x^',
  'x_',
  '^',
  "x^'_",
  '\\char"110000',
  '\\char999999999',
  '\\frac',
  '{',
  '\\sqrt{'.repeat(150),
  '\u0000',
];

/** A formula of 900 characters that would become 600 kB. */
const enormous = `\\def\\a{${'\\\\'.repeat(400)}}\\begin{matrix}${'\\a'.repeat(20)}\\end{matrix}`;

describe('a formula that cannot be displayed', () => {
  it.each(broken)('is shown as it was typed, with a mark: %s', (tex) => {
    const html = richTextHtml(textWith('a+b', tex));
    expect(html).toContain('<mo>+</mo>');
    expect(html).toContain('<code class="formula-source" dir="ltr">');
    expect(hasBrokenFormula(textWith('a+b', tex))).toBe(true);
  });

  it('is shown as escaped text', () => {
    expect(richTextHtml(textWith('<b>^'))).toContain('<code class="formula-source" dir="ltr">&lt;b&gt;^</code>');
  });

  it('is also one that would become too large', () => {
    expect(enormous.length).toBeLessThan(1000);
    expect(richTextHtml(textWith(enormous)).length).toBeLessThan(2000);
  });

  it('is any after which a text would become too large: the time for all of them is limited', () => {
    const html = richTextHtml(textWith(...Array.from({ length: 480 }, () => enormous)));
    expect(html.length).toBeLessThan(1_000_000);
    const many = textWith(...Array.from({ length: 12_000 }, () => 'x'));
    expect(richTextHtml(many).match(/formula-source/g)?.length).toBe(8000);
  });
});

it('ordinary formulas are displayed, each text with all of its own', () => {
  const write = createFormulaWriter();
  expect(write('\\frac{risk}{stop}', true)).toContain('<mfrac>');
  expect(
    hasBrokenFormula(textWith('x^2', '\\sum_{i=1}^n x_i', '\\text{a}', '\\def\\r{risk}\\frac{\\r}{2\\r}', '')),
  ).toBe(false);
  for (let at = 0; at < 3; at++) {
    expect(richTextHtml(textWith(...Array.from({ length: 1000 }, () => '\\frac{a}{b}')))).not.toContain(
      'formula-source',
    );
  }
});

it('whatever is typed, nothing throws', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '^',
      '_',
      '{',
      '}',
      '[',
      ']',
      '&',
      '\\\\',
      '$',
      '%',
      '#',
      '~',
      "'",
      ' ',
      '\\left',
      '\\right',
      '(',
      '|',
    ),
    fc.constantFrom(
      '\\frac',
      '\\sqrt',
      '\\text',
      '\\ce',
      '\\begin{matrix}',
      '\\end{matrix}',
      '\\def',
      '\\a',
      '\\char',
      '\\tag',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const formula = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(formula, (tex) => void richTextHtml(textWith(tex.slice(0, 1000)))),
    { numRuns: 500 },
  );
});
