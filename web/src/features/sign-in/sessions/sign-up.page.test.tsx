import { getSignInOptions } from '@candela/contract/sign-in/sign-in-options';
import { getBranding } from '@candela/contract/site/settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignUpPage } from './sign-up.page.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

function show(answer: () => { isSignUpOpen: boolean } | Refusal) {
  const api = installTestApi();
  api.answer(getBranding, () => new Refusal('request.tooMany'));
  api.answer(getSignInOptions, () => {
    const given = answer();
    return given instanceof Refusal ? given : { isEmpty: false, singleSignOn: null, ...given };
  });
  renderPart(<SignUpPage />);
}

const form = () => screen.queryByRole('textbox', { name: 'Email' });

test('where sign-up is off, the page says so and leads on, instead of showing a form that nobody takes', async () => {
  show(() => ({ isSignUpOpen: false }));
  expect(form()).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Sign-up is closed' })).toBeDefined();
  expect(form()).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
});

test('where sign-up is open, there is the form', async () => {
  show(() => ({ isSignUpOpen: true }));
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeDefined();
});

test('as long as nobody knows whether it is open, there is no form, and the failure is said', async () => {
  show(() => new Refusal('server.failed'));
  expect(form()).toBeNull();
  expect(await screen.findByRole('link', { name: 'Back to sign in' })).toBeDefined();
  expect(form()).toBeNull();
});
