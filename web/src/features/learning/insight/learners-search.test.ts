import { expect, it } from 'vitest';
import { validateLearners } from './learners-search.ts';

it('learners of a lesson need the lesson; other states are everybody', () => {
  expect(validateLearners({ state: 'stopped', lesson: 4, from: '2026-01-01' })).toEqual({
    state: 'stopped',
    lesson: 4,
    from: '2026-01-01',
  });
  expect(validateLearners({ state: 'stopped' })).toEqual({});
  expect(validateLearners({ state: 'completed' })).toEqual({ state: 'completed' });
  expect(validateLearners({ state: 'asleep', lesson: 4 })).toEqual({});
});
