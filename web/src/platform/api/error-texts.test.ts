import { expect, it } from 'vitest';
import { errorCatalogue } from '@candela/contract/errors';
import { errors } from '../../locales/en/errors.json' with { type: 'json' };

it.each(Object.keys(errorCatalogue))('has a title and a description for %s', (code) => {
  const texts = code.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], errors);
  expect(texts).toEqual({ title: expect.any(String), description: expect.any(String) });
});
