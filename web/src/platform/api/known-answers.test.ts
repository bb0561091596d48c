import { expect, it } from 'vitest';
import { createKnownAnswers } from '#platform/api/known-answers.ts';

it('keeps answers that have an ETag, for the user who got them', () => {
  const known = createKnownAnswers();
  known.keep('ada', '/alerts', '"1"', ['an alert']);
  known.keep('ada', '/other', null, []);
  expect(known.find('ada', '/alerts')).toEqual({ etag: '"1"', answer: ['an alert'] });
  expect(known.find('ada', '/other')).toBeNull();
  expect(known.find('grace', '/alerts')).toBeNull();
  expect(known.find('ada', '/alerts')).toBeNull();
});

it('forgets the oldest of many', () => {
  const known = createKnownAnswers();
  for (let nth = 0; nth < 21; nth++) known.keep('ada', `/${nth}`, `"${nth}"`, nth);
  expect(known.find('ada', '/0')).toBeNull();
  expect(known.find('ada', '/1')?.answer).toBe(1);
});
