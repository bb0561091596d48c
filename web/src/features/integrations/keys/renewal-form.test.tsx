import { renewKey, type Key } from '@candela/contract/integrations/keys';
import { roleIds } from '@candela/contract/roles';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { holdRequests, installTestApi } from '#testing/test-api.ts';
import { RenewalForm } from './renewal-form.tsx';

const key: Key = {
  id: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
  name: 'Shop',
  prefix: 'cnd_abc',
  scopes: [],
  state: 'active',
  owner: { id: '7d444840-9dc0-41d1-b245-5ffdce74fad3', fullName: 'Ada' },
  isOwn: true,
  createdAt: '2026-01-01T09:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  previousUntil: null,
};

test('a new secret is handed on although the form is gone: the list has the key no more, or its panel was closed', async () => {
  const api = installTestApi();
  const made = { key, secret: 'cnd_the-new-secret' };
  api.answer(renewKey, () => made);
  const { release } = holdRequests('POST');
  const onRenewed = vi.fn();
  const { user, change } = renderPart(<RenewalForm id={key.id} onRenewed={onRenewed} onCancel={() => {}} />, {
    profile: buildUser(roleIds.admin),
  });
  await user.click(screen.getByRole('button', { name: 'Renew' }));
  change(<></>);
  release();
  await waitFor(() => expect(onRenewed).toHaveBeenCalledExactlyOnceWith(made));
});
