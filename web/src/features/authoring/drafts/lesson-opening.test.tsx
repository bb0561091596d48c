import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { LessonOpening } from './lesson-opening.tsx';

type Opening = Pick<LessonContent, 'opensAt' | 'opensAfterDays' | 'isFreePreview'>;
const told = vi.fn<(content: Opening) => void>();
const last = () => told.mock.lastCall?.[0];

function Editor() {
  const [content, setContent] = useState<Opening>({ isFreePreview: false });
  const change = (changes: Partial<Opening>) => {
    setContent({ ...content, ...changes });
    told({ ...content, ...changes });
  };
  return <LessonOpening content={content} isEditable onChange={change} />;
}

test('a lesson opens with its course, on a day, days after enrolling, or at the later of both', async () => {
  const { user } = renderPart(<Editor />);
  expect(screen.getByText('Opens with the course.')).toBeDefined();
  const days = screen.getByRole('textbox', { name: 'Days after enrolling' });
  await user.type(days, '14');
  expect(last()?.opensAfterDays).toBe(14);
  expect(screen.getByText('Opens 14 days after each learner enrols.')).toBeDefined();
  const day = screen.getByLabelText('Not before');
  fireEvent.change(day, { target: { value: '2027-01-04T09:00' } });
  expect(new Date(last()?.opensAt ?? '').getUTCMinutes()).toBe(0);
  expect((day as HTMLInputElement).value).toBe('2027-01-04T09:00');
  expect(screen.getByText('Opens at the later of the two.')).toBeDefined();
  await user.clear(days);
  fireEvent.change(day, { target: { value: '' } });
  expect(last()).toMatchObject({ opensAt: null, opensAfterDays: null });
  // More than ten years is not accepted.
  await user.type(days, '99999');
  expect(last()?.opensAfterDays).toBeLessThanOrEqual(3650);
});
