import { revokeCertificate } from '@candela/contract/learning/certificates';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RevocationForm } from './revocation-form.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

test('a certificate is revoked with a reason only, and the note is kept when that fails', async () => {
  const api = installTestApi();
  api.answer(revokeCertificate, () => new Refusal('certificates.revoked'));
  const { user } = renderPart(<RevocationForm number="CAN-7K3M-9QXT-2VHD" />);
  const revoke = screen.getByRole<HTMLButtonElement>('button', { name: 'Revoke' });
  expect(revoke.disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Answers were shared');
  await user.click(screen.getByRole('radio', { name: 'The rules of the course were broken.' }));
  await user.click(revoke);
  await waitFor(() => expect(api.callsOf(revokeCertificate)).toHaveLength(1));
  expect(api.callsOf(revokeCertificate)[0]).toMatchObject({
    params: { number: 'CAN-7K3M-9QXT-2VHD' },
    body: { reason: 'misconduct', note: 'Answers were shared' },
  });
  expect(screen.getByDisplayValue('Answers were shared')).toBeDefined();
});
