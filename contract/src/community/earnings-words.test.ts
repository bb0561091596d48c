import { describe, expect, it } from 'vitest';
import { defaultEarningsWords } from './default-earnings-words.ts';
import { earningsWordsIn, earningsWordsSchema } from './earnings-words.ts';

const found = (text: string) => earningsWordsIn(text, defaultEarningsWords);

describe('words that promise earnings', () => {
  it.each([
    ['Guaranteed PROFITS of 5% a day', 'guaranteed profit*'],
    ['A risk – free trade', 'risk-free'],
    ['You can’t lose', "can't lose"],
    ['100% win rate!', '100% win rate'],
    ['Ganancias garantizadas este mes', 'ganancia* garantizada*'],
    ['dinero facil', 'dinero fácil'],
    ['Mit garantierten Gewinnen', 'garantierte* Gewinn*'],
    ['أَرْبَاح مضمونة كل يوم', 'أرباح مضمونة'],
  ])('are found in “%s”', (text, phrase) => {
    expect(found(text)).toEqual([phrase]);
  });

  it.each(['Nothing is guaranteed: profits come and go', 'A brisk-freeze', 'Profits are not 1100% win rate', ''])(
    'are not found in “%s”',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it('take no longer than the text is long', () => {
    const words = [{ languageCode: 'en', phrases: Array.from({ length: 500 }, (_each, at) => `a a a ${at}`) }];
    const before = Date.now();
    expect(earningsWordsIn('a '.repeat(2500), words)).toEqual([]);
    expect(Date.now() - before).toBeLessThan(2000);
  });

  it('are one list a language, without empty phrases', () => {
    expect(earningsWordsSchema.safeParse(defaultEarningsWords).success).toBe(true);
    const [one] = defaultEarningsWords;
    expect(earningsWordsSchema.safeParse([one, one]).success).toBe(false);
    expect(earningsWordsSchema.safeParse([{ languageCode: 'en', phrases: ['**'] }]).success).toBe(false);
    const many = Array.from({ length: 501 }, (_each, at) => `word ${at}`);
    expect(earningsWordsSchema.safeParse([{ languageCode: 'en', phrases: many }]).success).toBe(false);
  });
});
