import {
  createStrategy,
  updateStrategy,
  type ManagedStrategyDetail,
} from '@candela/contract/scanning/managed-strategies';
import { ruleTemplates } from '@candela/markets/rules/templates';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { StrategyForm, type RuleFieldProps } from './strategy-form.tsx';

const rule = ruleTemplates.breakout;
const strategy: ManagedStrategyDetail = {
  id: 7,
  kind: 'scanner',
  status: 'draft',
  name: 'Breakout',
  summary: 'Above the channel.',
  description: '',
  languageCode: 'en',
  translations: {},
  owner: { id: '6f1c4b0e-51a4-4a8c-9d5c-1f1b3f2a7c10', fullName: 'Tina Trainer', thumbnailImagePath: null },
  liveVersion: null,
  submittedVersion: null,
  hasDraft: true,
  timeframe: '4h',
  updatedAt: '2026-11-27T10:00:00.000Z',
  isDemo: false,
  style: 'day_trading',
  classification: 'beginner',
  methods: [],
  concepts: [],
  subscriptionTypeIds: [2],
  draftRule: rule,
  revision: 3,
  liveSince: null,
  submittedAt: null,
  newest: null,
  versions: [],
  events: [],
};

/** Stands for the field of the rule: chooses another one. */
const renderRuleField = ({ onChange }: RuleFieldProps) => (
  <button type="button" onClick={() => onChange(ruleTemplates.pullback)}>
    Another rule
  </button>
);

test('a strategy without a name says so at its field; with one it is begun', async () => {
  const api = installTestApi();
  api.answer(createStrategy, () => strategy);
  const onSaved = vi.fn();
  const { user } = renderPart(<StrategyForm renderRuleField={renderRuleField} onSaved={onSaved} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(api.callsOf(createStrategy)).toEqual([]);
  await user.type(name, 'Pullback');
  await user.click(screen.getByRole('button', { name: 'Another rule' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(strategy));
  expect(api.callsOf(createStrategy)[0]?.body).toMatchObject({ name: 'Pullback', draftRule: ruleTemplates.pullback });
});

test('what somebody else has saved meanwhile is not overwritten: it is offered, and what was typed stays', async () => {
  const api = installTestApi();
  api.answer(updateStrategy, () => new Refusal('strategies.changed'));
  const onReload = vi.fn();
  const { user } = renderPart(
    <StrategyForm strategy={strategy} renderRuleField={renderRuleField} onReload={onReload} />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Summary' }), ' And more.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(api.callsOf(updateStrategy)[0]?.body).toMatchObject({ revision: 3 });
  expect(screen.getByDisplayValue('Above the channel. And more.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Load the newest state' }));
  expect(onReload).toHaveBeenCalledOnce();
});
