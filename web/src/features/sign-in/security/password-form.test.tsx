import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PasswordForm } from './password-form.tsx';
import { renderPart } from '#testing/render-part.tsx';

test('an error goes while it is mended, not at the click on the button, which would move away below the pointer', async () => {
  const { user } = renderPart(<PasswordForm email="noor@example.test" onDone={() => {}} />);
  const field = screen.getByLabelText('New password');
  await user.type(field, 'short');
  await user.tab();
  expect(await screen.findByText('Use 12 to 128 characters.')).toBeDefined();
  await user.type(field, ' and then a long one');
  await expect.poll(() => screen.queryByText('Use 12 to 128 characters.')).toBeNull();
});
