import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { newUuid } from '#platform/new-uuid.ts';

it('is a UUID of its own, also where the page was not loaded by https', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = Array.from({ length: 500 }, newUuid);
  expect(new Set(made).size).toBe(500);
  for (const id of made) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
});
