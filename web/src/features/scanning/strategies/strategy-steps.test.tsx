import { getManagedStrategy, updateStrategy } from '@candela/contract/scanning/managed-strategies';
import { goLiveWithStrategy, returnStrategy } from '@candela/contract/scanning/strategy-states';
import { createStrategyVersion, getStrategyVersion } from '@candela/contract/scanning/strategy-versions';
import { ruleTemplates } from '@candela/markets/rules/templates';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { buildManagedStrategy } from '#testing/strategies.ts';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { ManagedStrategy } from './managed-strategy.tsx';

const submitted = {
  ...buildManagedStrategy(),
  status: 'in_review' as const,
  submittedVersion: 1,
  isSubmitted: true,
  hasDraft: false,
  newest: { number: 1, rule: ruleTemplates.breakout },
};

function openForReview(strategy = submitted) {
  const api = installTestApi();
  api.answer(getManagedStrategy, () => strategy);
  const page = (
    <ManagedStrategy
      id={strategy.id}
      renderRuleField={() => null}
      renderRule={({ timeframe }) => timeframe}
      onRemoved={() => {}}
    />
  );
  return { api, ...renderPart(page, { profile: buildUser(1) }) };
}

test('a reviewer returns a version with a note, and saves nothing by that', async () => {
  const { api, user } = openForReview();
  const returned = { ...submitted, status: 'draft' as const, submittedVersion: null, revision: 4 };
  api.answer(returnStrategy, () => returned);
  api.answer(updateStrategy, () => returned);
  await user.click(await screen.findByRole('button', { name: 'Request changes' }));
  await user.type(screen.getByRole('textbox', { name: 'What has to change' }), 'Say why it should work.');
  const [, send] = screen.getAllByRole('button', { name: 'Request changes' });
  await user.click(send as HTMLElement);
  await waitFor(() =>
    expect(api.callsOf(returnStrategy)[0]?.body).toEqual({ revision: 3, note: 'Say why it should work.' }),
  );
  expect(api.callsOf(updateStrategy)).toEqual([]);
});

test('a step from a state that is not the newest says so, and shows the newest', async () => {
  const { api, user } = openForReview();
  api.answer(goLiveWithStrategy, () => new Refusal('strategies.changed'));
  const goLive = await screen.findByRole('button', { name: 'Go live with version 1' });
  api.answer(getManagedStrategy, () => ({ ...submitted, summary: 'Theirs.', revision: 4 }));
  await user.click(goLive);
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else has changed this strategy');
  expect(await screen.findByDisplayValue('Theirs.')).toBeDefined();
});

test('a reviewer sees and decides the version that was submitted, not the draft that came after it', async () => {
  const { api, user } = openForReview({ ...submitted, hasDraft: true });
  const { newest, updatedAt: createdAt } = submitted;
  api.answer(getStrategyVersion, () => ({ ...newest, markets: [], createdAt }));
  api.answer(createStrategyVersion, () => submitted);
  api.answer(goLiveWithStrategy, () => ({ ...submitted, status: 'active' as const, submittedVersion: null }));
  expect(await screen.findByRole('heading', { name: 'Version 1 in review' })).toBeDefined();
  expect(await screen.findByText('4h')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Go live with version 1' }));
  await waitFor(() => expect(api.callsOf(goLiveWithStrategy)[0]?.body).toEqual({ revision: 3, version: 1 }));
  expect(api.callsOf(createStrategyVersion)).toEqual([]);
});
