import type { AuditEvent } from '@candela/contract/oversight/audit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuditEntry } from './audit-entry.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { listLanguages } from '@candela/contract/site/languages';

const event: AuditEvent = {
  id: 7,
  at: '2026-11-22T10:00:00.000Z',
  actor: null,
  action: 'update',
  entity: 'announcement',
  entityId: '3',
  name: '<img src=x onerror=alert(1)>',
  address: '10.0.0.1',
  apiKey: null,
  changes: [{ field: 'title', before: 'Closed', after: '<b>Open</b>' }],
  isErased: true,
};

test('an entry shows the values before and after as text, and says what was forgotten', () => {
  renderPart(<AuditEntry event={event} />);
  expect(screen.getByText('Closed').tagName).toBe('DEL');
  expect(screen.getByText('<b>Open</b>').tagName).toBe('INS');
  expect(screen.getByRole('link', { name: '<img src=x onerror=alert(1)>' })).toBeDefined();
  expect(screen.getByText(/Personal details were removed/)).toBeDefined();
});

test('a setting has the name that its screen gives it, one that is gone its key', () => {
  const setting: AuditEvent = { ...event, entity: 'setting', changes: [] };
  renderPart(<AuditEntry event={{ ...setting, entityId: 'maintenance.text', name: 'maintenance.text' }} />);
  renderPart(<AuditEntry event={{ ...setting, entityId: 'old.gone', name: 'old.gone' }} />);
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Banner text', 'old.gone']);
});

test('a thing without a name is called by its kind, not by its id', () => {
  const entityId = 'ef5a5195-6afc-42dc-90cc-d46f8f129593';
  renderPart(<AuditEntry event={{ ...event, entity: 'signUp', entityId, name: null }} />);
  expect(screen.getByRole('link').textContent).toBe('Sign-up');
});

test('fields, roles, languages, times and answers are called as people call them; a new field is words', async () => {
  installTestApi().answer(listLanguages, () => ({
    data: [
      {
        id: 4,
        code: 'ar',
        name: 'Arabic',
        nativeName: 'العربية',
        direction: 'rtl' as const,
        hasInterface: true,
        fallbackCode: null,
      },
    ],
  }));
  const changes = [
    { field: 'roleIds', before: '[1,2]', after: '[3]' },
    { field: 'languageId', before: null, after: '4' },
    { field: 'status', before: 'active', after: 'suspended' },
    { field: 'isInviting', before: 'false', after: 'true' },
    { field: 'permissions', before: '[]', after: '["Manage Feeds"]' },
    { field: 'startsAt', before: null, after: '2026-11-22T10:00:00.000Z' },
    { field: 'someNewField', before: null, after: '[not a list' },
  ];
  renderPart(<AuditEntry event={{ ...event, entity: 'user', changes }} />);
  await screen.findByText('Arabic');
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.slice(1, -2)).toEqual([
    ['Roles', 'Admin and Trainer', 'Learner'],
    ['Language', '—', 'Arabic'],
    ['Status', 'Active', 'Suspended'],
    ['Invited by email', 'No', 'Yes'],
    ['Permissions', '—', 'Manage Feeds'],
  ]);
  expect(rows.at(-2)?.[0]).toBe('Start');
  expect(rows.at(-2)?.[2]).not.toContain('T10:00');
  expect(rows.at(-1)).toEqual(['some new field', '—', '[not a list']);
});
