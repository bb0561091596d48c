import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { exportTranslations, getTranslations } from './authoring/content-translations.ts';
import { importArchive, importTexts } from './authoring/exchange.ts';
import { languageTagPattern } from './language-tags.ts';
import { courseMetaSchema } from './learning/course-meta.ts';
import { signInTextSchema } from './site/setting-values.ts';
import { getCaptions, readCaptionFile, saveCaptions } from './video/captions.ts';

it.each(['en', 'yue', 'pt-BR', 'zh-Hant', 'es-419', 'ca-valencia', 'de-1996'])('%s is a language', (tag) => {
  expect(tag).toMatch(languageTagPattern);
});

it.each(['', 'x', 'EN', 'en-', 'en-12', 'en-abc', 'en-abcd1234x', 'en_GB', 'en-GB-oxendict', 'english'])(
  '%j is none',
  (tag) => {
    expect(tag).not.toMatch(languageTagPattern);
  },
);

it('knows no language that Intl throws for', () => {
  fc.assert(
    fc.property(fc.stringMatching(languageTagPattern), (tag) => {
      expect(typeof new Intl.DisplayNames([tag], { type: 'language' }).of(tag)).toBe('string');
    }),
  );
});

it.each([
  ['translations', getTranslations.params?.shape.languageCode],
  ['a file of translations', exportTranslations.params?.shape.languageCode],
  ['an archive', importArchive.query?.shape.languageCode],
  ['texts', importTexts.body?.shape.languageCode],
  ['captions', getCaptions.params?.shape.languageCode],
  ['saved captions', saveCaptions.params?.shape.languageCode],
  ['a file of captions', readCaptionFile.query?.shape.languageCode],
  ['words beside the form to sign in', signInTextSchema.shape.languageCode],
])('%s are in a language, or refused', (_of, field) => {
  expect(field?.safeParse('es-419').success).toBe(true);
  expect(field?.safeParse('en-12').success).toBe(false);
});

it('a course with another tag is in its language', () => {
  const { languageCode } = courseMetaSchema.shape;
  expect(languageCode.parse('en-12')).toBe('en');
  expect(languageCode.parse('pt-BR')).toBe('pt-BR');
  expect(languageCode.safeParse('x').success).toBe(false);
});
