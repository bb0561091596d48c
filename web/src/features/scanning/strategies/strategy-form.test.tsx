import {
  createStrategy,
  updateStrategy,
  type ManagedStrategyDetail,
} from '@candela/contract/scanning/managed-strategies';
import { ruleTemplates } from '@candela/markets/rules/templates';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { buildManagedStrategy } from '#testing/strategies.ts';
import { holdRequests, installTestApi, Refusal } from '#testing/test-api.ts';
import { StrategyForm, type RuleFieldProps } from './strategy-form.tsx';

const strategy = buildManagedStrategy();

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
  const theirs = { ...strategy, summary: 'Theirs.', revision: 4 };
  const form = (shown: ManagedStrategyDetail) => (
    <StrategyForm strategy={shown} renderRuleField={renderRuleField} onReload={() => Promise.resolve(theirs)} />
  );
  const { user, change } = renderPart(form(strategy));
  await user.type(screen.getByRole('textbox', { name: 'Summary' }), ' And more.');
  // Read again in the background, after a lost connection.
  change(form(theirs));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(api.callsOf(updateStrategy)[0]?.body).toMatchObject({ revision: 3 });
  expect(screen.getByDisplayValue('Above the channel. And more.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Load the newest state' }));
  expect(await screen.findByDisplayValue('Theirs.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is typed while the form is being saved is the next change', async () => {
  const api = installTestApi();
  api.answer(updateStrategy, ({ body: { revision, ...fields } }) => ({
    ...strategy,
    ...fields,
    revision: revision + 1,
  }));
  const { release } = holdRequests('PUT');
  const { user } = renderPart(<StrategyForm strategy={strategy} renderRuleField={renderRuleField} />);
  const summary = screen.getByRole('textbox', { name: 'Summary' });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await user.type(summary, ' One.');
  await user.click(save);
  await user.type(summary, ' Two.');
  release();
  await waitFor(() => expect(save.dataset['loading']).toBeUndefined());
  await user.click(save);
  await waitFor(() => expect(save.dataset['disabled']).toBe('true'));
  expect(api.callsOf(updateStrategy).map(({ body }) => body)).toMatchObject([
    { revision: 3, summary: 'Above the channel. One.' },
    { revision: 4, summary: 'Above the channel. One. Two.' },
  ]);
});

test('a translation without a name is shown when saving asks for it', async () => {
  installTestApi();
  const translations = { de: { name: '', summary: 'Über dem Kanal.', description: '' } };
  const { user } = renderPart(
    <StrategyForm strategy={{ ...strategy, translations }} renderRuleField={renderRuleField} />,
  );
  await user.type(screen.getByRole('textbox', { name: 'Summary' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByDisplayValue('Über dem Kanal.')).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
});
