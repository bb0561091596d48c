import { listPlans } from '@candela/contract/billing/plans';
import { getConnectionTest, startConnectionTest } from '@candela/contract/site/connection-tests';
import { listLanguages } from '@candela/contract/site/languages';
import { settingDefaults } from '@candela/contract/site/setting-defaults';
import { changeSettings, getBranding, type SettingsForm } from '@candela/contract/site/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { showTexts } from '#platform/languages/texts.ts';
import { expect, onTestFinished, test } from 'vitest';
import { SettingsScreen } from './settings-screen.tsx';
import type { SettingGroup } from './settings-place.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const form: SettingsForm = {
  revision: 7,
  values: { ...settingDefaults, 'branding.productName': 'Northgate' },
  changes: [
    {
      id: 7,
      key: 'branding.productName',
      before: 'Candela',
      after: 'Northgate',
      changedBy: 'Elena Petrova',
      changedAt: '2026-11-14T16:20:00Z',
    },
  ],
  singleSignOnChanges: [
    {
      id: 3,
      fields: [
        { field: 'isOn', before: false, after: true },
        { field: 'issuer', before: '', after: 'https://login.school.example' },
        { field: 'secret', before: null, after: null },
        { field: 'roleRules', before: [], after: [{ value: 'teachers', roleId: 2 }] },
      ],
      changedBy: null,
      changedAt: '2026-11-15T16:20:00Z',
    },
  ],
  logKeyChanges: [{ id: 4, changedBy: 'Ada Admin', changedAt: '2026-11-13T16:20:00Z' }],
};

const language = (id: number, code: string, nativeName: string) => ({
  id,
  code,
  name: nativeName,
  nativeName,
  direction: code === 'ar' ? ('rtl' as const) : ('ltr' as const),
  fallbackCode: null,
  hasInterface: true,
});

const plan = { description: '', price: null, interval: null, trialDays: 0, isArchived: false };

function show(group: SettingGroup = 'academy') {
  const api = installTestApi();
  api.answer(listPlans, () => ({
    data: [
      { ...plan, id: 11, name: 'Learner', subscriptionTypeId: 1, givesAccess: true },
      { ...plan, id: 20, name: 'Day pass', subscriptionTypeId: 1, givesAccess: false },
    ],
  }));
  api.answer(getBranding, () => new Refusal('request.tooMany'));
  api.answer(listLanguages, () => ({ data: [language(2, 'en', 'English'), language(4, 'ar', 'العربية')] }));
  const part = (given: SettingsForm, shown: SettingGroup) => (
    <SettingsScreen form={given} group={shown} onGroup={() => {}} />
  );
  const view = renderPart(part(form, group));
  return { api, user: view.user, change: (given: SettingsForm, shown = group) => view.change(part(given, shown)) };
}

const save = () => screen.getByRole('button', { name: 'Save' });

test('what is changed has a way back, and all of it is saved together', async () => {
  const { api, user } = show();
  api.answer(changeSettings, ({ body }) => ({ ...form, values: { ...form.values, ...body.values } }));
  const [name, company] = [
    screen.getByRole('textbox', { name: 'Name' }),
    screen.getByRole('textbox', { name: 'Legal company name' }),
  ];
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.type(name, '!');
  await user.type(company, ' Ltd');
  await user.click(await screen.findByRole('checkbox', { name: 'Day pass' }));
  expect(screen.getByText('3 changes')).toBeDefined();
  expect(screen.getByText('Was Northgate')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo: Legal company name' }));
  expect(screen.getByDisplayValue('Candela Learning')).toBeDefined();
  await user.click(save());
  await waitFor(() => expect(api.callsOf(changeSettings)).toHaveLength(1));
  expect(api.callsOf(changeSettings)[0]?.body).toEqual({
    revision: 7,
    values: { 'branding.productName': 'Northgate!', 'access.planIds': [11, 20] },
  });
  await waitFor(() => expect(screen.queryByText('2 changes')).toBeNull());
});

test('the sign-in page has its own words for each language', async () => {
  const { api, user } = show('branding');
  api.answer(changeSettings, ({ body }) => ({ ...form, values: { ...form.values, ...body.values } }));
  const add = await screen.findByRole('button', { name: 'Add a language' });
  await waitFor(() => expect(add).toHaveProperty('disabled', false));
  await user.click(add);
  // A text without a headline is not saved.
  expect(save().hasAttribute('disabled')).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Headline' }), 'Welcome');
  await user.type(screen.getByRole('textbox', { name: /^Points/ }), 'Small groups{Enter}Live');
  await user.click(add);
  const [, second] = screen.getAllByRole('textbox', { name: 'Headline' });
  expect(second?.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
  expect(add.hasAttribute('data-disabled')).toBe(true);
  await user.type(second ?? add, 'مرحبًا');
  await user.click(save());
  await waitFor(() => expect(api.callsOf(changeSettings)).toHaveLength(1));
  expect(api.callsOf(changeSettings)[0]?.body.values).toEqual({
    'branding.signInTexts': [
      { languageCode: 'en', headline: 'Welcome', text: '', points: ['Small groups', 'Live'] },
      { languageCode: 'ar', headline: 'مرحبًا', text: '', points: [] },
    ],
  });
});

test('a colour that cannot be read is not saved, and one that can is offered', async () => {
  const { user } = show('branding');
  const color = screen.getByRole('textbox', { name: 'Primary colour' });
  await user.clear(color);
  await user.type(color, '#E0605A');
  expect(await screen.findByText(/has a contrast of 3\.\d:1/)).toBeDefined();
  expect(save().hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: /^Use #/ }));
  expect(save().hasAttribute('disabled')).toBe(false);
  await user.clear(color);
  await user.type(color, 'red');
  expect(save().hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('This value isn’t allowed here.')).toBeDefined();
});

test('what somebody else has saved meanwhile is said at its setting, and decided there', async () => {
  const { api, user, change } = show();
  api.answer(changeSettings, () => new Refusal('settings.changed'));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!');
  const theirs = {
    ...form,
    revision: 9,
    values: { ...form.values, 'branding.productName': 'Southgate', 'branding.companyName': 'Southgate Ltd' },
  };
  change(theirs);
  // Fields that were not edited here are updated.
  expect(screen.getByDisplayValue('Southgate Ltd')).toBeDefined();
  expect(screen.getByText('Someone else changed this to Southgate in the meantime.')).toBeDefined();
  expect(save().hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await user.click(save());
  await waitFor(() => expect(api.callsOf(changeSettings)).toHaveLength(1));
  expect(api.callsOf(changeSettings)[0]?.body).toEqual({
    revision: 9,
    values: { 'branding.productName': 'Northgate!' },
  });
  // Refused: the input is kept.
  expect(screen.getByDisplayValue('Northgate!')).toBeDefined();
});

test('settings are found by their words, and a change of before is taken back into the form', async () => {
  const { user } = show();
  await user.keyboard('/');
  await user.keyboard('watermark');
  expect(screen.getByRole('switch', { name: 'Watermark' })).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.keyboard('zzz');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  const changes = screen.getByRole('region', { name: 'Recent changes' });
  await user.click(within(changes).getByRole('button', { name: 'Undo: Name' }));
  expect(screen.getByDisplayValue('Candela')).toBeDefined();
  expect(save()).toBeDefined();
});

test('changes of single sign-on and of the key of the log are listed among the others, without secrets and an undo', () => {
  show();
  const changes = screen.getByRole('region', { name: 'Recent changes' });
  const [first, second, third] = within(changes).getAllByRole('listitem');
  const text = first?.textContent.replaceAll(/[\u2068\u2069]/g, '');
  expect(text).toContain('Show it on the sign-in page: Off → On');
  expect(text).toContain('Issuer: empty → https://login.school.example');
  expect(text).toContain('The client secret was replaced.');
  expect(text).toContain('Roles by claim value: empty → teachers = Trainer');
  expect(text).toContain('A deleted account');
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(second?.textContent).toContain('Name: Candela → Northgate');
  expect(third?.textContent).toContain('The public log is signed by a new key.');
});

test('a test of a connection says what came out of it', async () => {
  const { api, user } = show('connections');
  const id = '6f8b2f0e-1111-4222-8333-444455556666';
  const began = { id, kind: 'mail' as const, outcome: null, detail: '', milliseconds: null };
  api.answer(startConnectionTest, () => began);
  api.answer(getConnectionTest, () => ({
    ...began,
    outcome: 'failed' as const,
    detail: '550 5.1.1 No such mailbox',
    milliseconds: 41,
  }));
  await user.click(screen.getByRole('button', { name: 'Test: Email' }));
  expect(await screen.findByText('550 5.1.1 No such mailbox')).toBeDefined();
  expect(screen.getByText('(41 ms)')).toBeDefined();
});

test.each([
  ['pushContact', 'The push service refuses the contact', 'Der Push-Dienst lehnt den Kontakt'],
  ['pushKeys', 'This device was registered with other keys', 'Dieses Gerät wurde mit anderen Schlüsseln registriert'],
  ['pushClock', 'Check the server’s clock', 'Prüfen Sie die Uhr des Servers'],
] as const)('a test of pushes says why they are refused: %s', async (outcome, english, german) => {
  const { api, user } = show('connections');
  const id = '6f8b2f0e-1111-4222-8333-444455556668';
  const began = { id, kind: 'push' as const, outcome: null, detail: '', milliseconds: null };
  const detail = 'https://school.example (1/2; web.push.apple.com: 403)';
  api.answer(startConnectionTest, () => began);
  api.answer(getConnectionTest, () => ({ ...began, outcome, detail, milliseconds: 41 }));
  await user.click(screen.getByRole('button', { name: 'Test: Push' }));
  const shown = (await screen.findByText(detail)).closest('p');
  expect(shown?.textContent).toContain(english);
  expect(shown?.dataset).not.toHaveProperty('good');
  onTestFinished(async () => {
    await act(() => showTexts('en'));
  });
  await act(() => showTexts('de'));
  expect(screen.getByText(detail).closest('p')?.textContent).toContain(german);
});

test('a test of a connection whose time has run out says so, without a duration', async () => {
  const { api, user } = show('connections');
  const id = '6f8b2f0e-1111-4222-8333-444455556667';
  const began = { id, kind: 'live' as const, outcome: null, detail: '', milliseconds: null };
  api.answer(startConnectionTest, () => began);
  api.answer(getConnectionTest, () => ({ ...began, outcome: 'failed' as const }));
  await user.click(screen.getByRole('button', { name: 'Test: Live media' }));
  expect((await screen.findByText(/It doesn’t work\./)).textContent).toBe(
    'It doesn’t work.  No response within five minutes.',
  );
});
