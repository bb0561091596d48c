import { rateCourse } from '@candela/contract/learning/ratings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OwnRating } from './own-rating.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

test('a course is rated by stars first, and what was written stays when it is refused', async () => {
  const api = installTestApi();
  api.answer(rateCourse, () => new Refusal('ratings.tooEarly'));
  const { user } = renderPart(<OwnRating courseId={3} own={null} />);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByRole('textbox'), 'Clear');
  await user.click(screen.getByRole('button', { name: 'Publish review' }));
  await waitFor(() => expect(api.callsOf(rateCourse)).toHaveLength(1));
  expect(api.callsOf(rateCourse)[0]).toMatchObject({ params: { id: 3 }, body: { stars: 4, body: 'Clear' } });
  expect(screen.getByDisplayValue('Clear')).toBeDefined();
});
