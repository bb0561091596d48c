import { confirmRecoveryCodes, createRecoveryCodes } from '@candela/contract/sign-in/factors';
import type { Security } from '@candela/contract/sign-in/security';
import { getBranding } from '@candela/contract/site/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SecondFactorCard } from './second-factor-card.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const security: Security = {
  email: 'ada@example.test',
  pendingEmail: null,
  hasPassword: true,
  totp: { since: '2026-01-01T00:00:00.000Z' },
  recoveryCodesLeft: 4,
  proofMethods: ['totp', 'recovery'],
  passkeys: [],
  needsFactor: false,
  neededFactor: null,
};

test('new recovery codes are confirmed by who has saved them; the dialog stays until that is done', async () => {
  const api = installTestApi();
  api.answer(getBranding, () => new Refusal('request.tooMany'));
  const recoveryCodes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
  api.answer(createRecoveryCodes, () => ({ recoveryCodes }));
  api.answer(confirmRecoveryCodes, () => new Refusal('factors.codesReplaced'));
  const { user } = renderPart(<SecondFactorCard security={security} />);
  await user.click(screen.getByRole('button', { name: 'Create new codes' }));
  expect(await screen.findByText('eeee-ffff-gggg-hhhh')).toBeDefined();
  expect(screen.getByText(/^Your old codes work until/)).toBeDefined();
  expect(api.callsOf(confirmRecoveryCodes)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Newer codes were created');
  api.answer(confirmRecoveryCodes, () => undefined as never);
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  await waitFor(() => expect(screen.queryByText('eeee-ffff-gggg-hhhh')).toBeNull());
  expect(api.callsOf(confirmRecoveryCodes).map(({ body }) => body.code)).toEqual([recoveryCodes[0], recoveryCodes[0]]);
});
