import { expect, it } from 'vitest';
import { resumeSecond } from './resume.ts';

it('goes on where the learner was, and begins again what was at its end', () => {
  expect(resumeSecond(40, 100)).toBe(40);
  expect(resumeSecond(96.9, 100)).toBe(96.9);
  expect(resumeSecond(97, 100)).toBe(0);
  expect(resumeSecond(100, 100)).toBe(0);
  expect(resumeSecond(40, undefined)).toBe(40);
});
