import { expect, it } from 'vitest';
import { directionOf, english, storedLanguage } from '#platform/languages.ts';

it('uses the stored language if it has both code and name', () => {
  const spanish = { id: 3, code: 'es', name: 'Spanish' };
  expect(storedLanguage(JSON.stringify(spanish))).toEqual(spanish);
});

it.each([null, '', '{', 'null', '[]', '7', '{"id":3}', '{"id":3,"code":"es"}', '{"id":3,"name":"Spanish","code":""}'])(
  'uses English for %j',
  (stored) => {
    expect(storedLanguage(stored)).toEqual(english);
    expect(english).toEqual({ id: 2, code: 'en', name: 'English' });
  },
);

it('writes Arabic from right to left', () => {
  expect(['ar', 'ar-EG', 'en', 'es', 'arn'].map(directionOf)).toEqual(['rtl', 'rtl', 'ltr', 'ltr', 'ltr']);
});
