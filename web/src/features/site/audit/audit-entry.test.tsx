import type { AuditEvent } from '@candela/contract/site/audit';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuditEntry } from './audit-entry.tsx';
import { renderPart } from '#testing/render-part.tsx';

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
