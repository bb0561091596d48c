import type { Security } from '@candela/contract/sign-in/security';
import { getSecurity } from '@candela/contract/sign-in/security';
import { verifySession } from '@candela/contract/sign-in/sessions';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { StepUpForm } from './step-up-form.tsx';

const security: Security = {
  email: 'ada@example.test',
  pendingEmail: null,
  hasPassword: true,
  totp: null,
  recoveryCodesLeft: 0,
  passkeys: [],
  proofMethods: ['password'],
  needsFactor: false,
  neededFactor: null,
};

const provenBy = (...proofMethods: Security['proofMethods']): Security => ({ ...security, proofMethods });

afterEach(() => vi.unstubAllGlobals());

test('who has an authenticator app is asked for a code or a recovery code, not for the password', async () => {
  const api = installTestApi();
  api.answer(getSecurity, () => provenBy('totp', 'recovery'));
  api.answer(verifySession, () => undefined as never);
  const onAnswer = vi.fn();
  const { user } = renderPart(<StepUpForm onAnswer={onAnswer} />);
  const code = await screen.findByRole('textbox', { name: 'Code from your authenticator app' });
  expect(screen.queryByLabelText('Password')).toBeNull();
  await user.type(code, '123456');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(onAnswer).toHaveBeenCalledWith(true));
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByRole('textbox', { name: 'Recovery code' }), 'abcd-efgh');
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(api.callsOf(verifySession)).toHaveLength(2));
  expect(api.callsOf(verifySession).map(({ body }) => body.proof)).toEqual([
    { method: 'totp', code: '123456' },
    { method: 'recovery', code: 'abcd-efgh' },
  ]);
});

test('who has only a passkey is asked for it, and told what to do where it cannot be used', async () => {
  const api = installTestApi();
  api.answer(getSecurity, () => provenBy('passkey'));
  const { change } = renderPart(<StepUpForm onAnswer={() => {}} />);
  expect(await screen.findByText(/can’t use passkeys/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /passkey|Confirm/ })).toBeNull();
  vi.stubGlobal('PublicKeyCredential', () => {});
  change(<StepUpForm key="elsewhere" onAnswer={() => {}} />);
  expect(await screen.findByRole('button', { name: 'Use a passkey' })).toBeDefined();
  expect(screen.getByText(/An admin can reset/)).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('a factor that was added elsewhere meanwhile is asked for', async () => {
  const api = installTestApi();
  let methods: Security['proofMethods'] = ['password'];
  api.answer(getSecurity, () => provenBy(...methods));
  api.answer(verifySession, () => new Refusal('sessions.factorNeeded'));
  const { user } = renderPart(<StepUpForm onAnswer={() => expect.unreachable()} />);
  await user.type(await screen.findByLabelText('Password'), 'correct horse');
  methods = ['totp', 'recovery'];
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('textbox', { name: 'Code from your authenticator app' })).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toContain('the password isn’t enough');
});

test('who has no password and no factor is sent a link', async () => {
  const api = installTestApi();
  api.answer(getSecurity, () => ({ ...security, hasPassword: false, proofMethods: [] }));
  renderPart(<StepUpForm onAnswer={() => {}} />);
  expect(await screen.findByRole('button', { name: 'Send the link' })).toBeDefined();
});
