import i18next, { type TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { indicators, isIndicatorName } from '@candela/markets/indicators/indicators';
import type { Indicator } from '@candela/markets/indicators/kernel';
import { comparisons, type Condition, type Operand, type Rule } from '@candela/markets/rules/rule';
import { ruleTemplates } from '@candela/markets/rules/templates';
import { plainSentence, RuleWords, sentenceParts } from './sentence.ts';

const languages = ['en', 'de', 'fr', 'es', 'pt', 'ar'] as const;

const files = import.meta.glob<object>('/src/locales/*/{market-data,scanning,shared}.json', {
  eager: true,
  import: 'default',
});

async function wordsOf(language: string): Promise<RuleWords> {
  const own = Object.entries(files).filter(([path]) => path.includes(`/${language}/`));
  const texts: object = Object.assign({}, ...own.map(([, text]) => text));
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    fallbackLng: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [language]: { translation: texts } },
  });
  return new RuleWords(i18n.t as TFunction, language === 'ar' ? 'ar-u-nu-latn' : language);
}

const close: Operand = { ind: 'close' };
const average: Operand = { ind: 'ema', args: { period: 200 } };
const rsi: Condition = { left: { ind: 'rsi' }, op: 'crosses_above', right: 30 };
const ruleOf = (when: Condition, more: Partial<Rule> = {}): Rule => ({
  ...ruleTemplates.rsiReturn,
  when,
  cooldownBars: 0,
  ...more,
});

/** One of each operator, of each way in which values are named, and of each plural. */
const conditions: Condition[] = [
  ...comparisons.map((op): Condition => ({ left: close, op, right: average })),
  { left: { ind: 'volume' }, op: '>', right: { ind: 'sma', args: { period: 20 }, source: 'volume', times: 1.5 } },
  { left: close, op: '>', right: 0.000_12 },
  { left: { ind: 'obv' }, op: '>', right: { ind: 'obv', ago: 1 } },
  { left: { ind: 'macd', out: 'histogram', tf: '4h' }, op: '<', right: -1_234.5 },
  { left: { ind: 'supertrend', out: 'direction' }, op: 'crosses_below', right: 0 },
  {
    left: { ind: 'bollinger', out: 'upper', ago: 2, times: 1.01 },
    op: '<',
    right: { ind: 'previous_day', out: 'high' },
  },
  { left: { ind: 'hammer' }, op: 'appears' },
  { left: { ind: 'atr' }, op: 'falling', bars: 1 },
  ...[1, 2, 3, 11, 50].map((bars): Condition => ({ left: average, op: 'rising', bars })),
  { not: rsi },
  ...[2, 3, 12, 100].map((within): Condition => ({ within, of: rsi })),
  ...[2, 5, 11].map((held): Condition => ({ held, of: rsi })),
  {
    all: [
      rsi,
      { left: close, op: '>', right: average },
      { any: [{ left: { ind: 'hammer' }, op: 'appears' }, { not: rsi }] },
    ],
  },
  { any: [rsi, { all: [rsi, { held: 3, of: { any: [rsi, { left: close, op: '<', right: 1 }] } }] }] },
  { all: [{ any: [rsi] }] },
];

test('the sentences of all operators in six languages are those that were read', async () => {
  const lines: string[] = [];
  for (const language of languages) {
    const words = await wordsOf(language);
    const all = [
      ...conditions.map((when) => ruleOf(when)),
      ...[1, 2, 5, 50].map((cooldownBars) => ruleOf(rsi, { cooldownBars, direction: 'short' })),
      ruleOf(rsi, { fires: 'every_bar' }),
      ruleOf(rsi, { fires: 'every_bar', direction: 'short', timeframe: '1d' }),
      ...Object.values(ruleTemplates),
    ];
    lines.push(`# ${language}`, ...all.map((rule) => plainSentence(words.rule(rule))), '');
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('./kept-sentences.txt');
});

test('no sentence has a gap, or an elision or contraction left out', async () => {
  const names = Object.keys(indicators).filter(isIndicatorName);
  const operands = names.flatMap((ind) => (indicators[ind] as Indicator).outputs.map((out): Operand => ({ ind, out })));
  for (const language of languages) {
    const words = await wordsOf(language);
    const sentences = operands.flatMap((left) => [
      ...comparisons.map((op) => words.rule(ruleOf({ left, op, right: { ...left, ago: 3 } }))),
      words.rule(ruleOf({ left, op: 'rising', bars: 2 })),
      words.rule(ruleOf({ not: { left, op: 'appears' } })),
    ]);
    for (const sentence of sentences) {
      const text = plainSentence(sentence);
      expect(text).not.toMatch(/[{}$]|undefined|object|ruleSentence/);
      if (language === 'fr') expect(text).not.toMatch(/\b(de|le|la|que) [aeiouéAEIOUÉ]/);
      if (language === 'es') expect(text).not.toMatch(/\b(de|a) el\b/);
      if (language === 'pt') expect(text).not.toMatch(/\b(de|a|em|por) [ao]\b/);
    }
  }
});

test('names and numbers are isolated, and nothing else', async () => {
  const words = await wordsOf('ar');
  const parts = sentenceParts(words.condition({ left: { ind: 'rsi', ago: 2 }, op: '<', right: 30.5 }));
  expect(parts.filter(({ isName }) => isName).map(({ text }) => text)).toEqual(['RSI (14)', '30.5']);
  expect(parts.map(({ text }) => text).join('')).toBe(
    plainSentence(words.condition({ left: { ind: 'rsi', ago: 2 }, op: '<', right: 30.5 })),
  );
});
