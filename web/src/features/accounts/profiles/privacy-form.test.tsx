import { updateProfile, type About } from '@candela/contract/accounts/profiles';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PrivacyForm } from './privacy-form.tsx';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { holdRequests, installTestApi } from '#testing/test-api.ts';

const about: About = {
  biography: '',
  spokenLanguages: [],
  hiddenFields: [],
  isPrivate: false,
};

test('switches keep the focus while they are saved, and what is switched meanwhile is saved with the rest', async () => {
  const api = installTestApi();
  api.answer(updateProfile, () => buildUser(3));
  const { user } = renderPart(<PrivacyForm about={about} isEducator={false} />);
  const { release } = holdRequests('PATCH');
  const [, first, second] = screen.getAllByRole<HTMLInputElement>('switch');
  first!.focus();
  await user.keyboard('[Space]');
  await user.tab();
  await user.keyboard('[Space]');
  expect(document.activeElement).toBe(second);
  expect([first!.checked, second!.checked]).toEqual([false, false]);
  release();
  await waitFor(() => expect(api.callsOf(updateProfile)).toHaveLength(2));
  expect(api.callsOf(updateProfile).map(({ body }) => body.hiddenFields?.length)).toEqual([1, 2]);
});
