import { getDeletionTerms } from '@candela/contract/accounts/deletions';
import { roleIds } from '@candela/contract/roles';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeletionCard } from './deletion-card.tsx';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

test('the last super admin is told to appoint another one, also where there are other admins', async () => {
  installTestApi().answer(getDeletionTerms, () => ({ graceDays: 30, isPossible: false }));
  renderPart(<DeletionCard onDeleted={() => {}} />, { profile: buildUser(roleIds.superAdmin) });
  expect(await screen.findByText(/the last active super admin/)).toBeDefined();
});
