import { listAuditEvents, type AuditEvent } from '@candela/contract/oversight/audit';
import { listLanguages } from '@candela/contract/site/languages';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AuditPage } from './audit.page.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

const event: AuditEvent = {
  id: 7,
  at: '2026-11-22T10:00:00.000Z',
  actor: null,
  action: 'update',
  entity: 'announcement',
  entityId: '3',
  name: 'Closed on Friday',
  address: '10.0.0.1',
  apiKey: null,
  changes: [{ field: 'title', before: 'Closed', after: 'Open' }],
  isErased: false,
};

function showPage(address: string) {
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/admin/audit', component: AuditPage });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return { ...renderPart(<RouterProvider router={router as never} />), router };
}

/** The log with these entries. */
function installLog(data: AuditEvent[]) {
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(listAuditEvents, () => ({ data, nextCursor: null }));
  return api;
}

const columnNames = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

test('the log is a table, newest first; an entry opens by Enter; its columns are in the address and asked of nobody', async () => {
  const api = installLog([event]);
  const { user, router } = showPage('/admin/audit?columns=when,address');
  expect((await screen.findByText('10.0.0.1')).dir).toBe('ltr');
  expect(columnNames()).toEqual(['Name', 'When', 'IP address']);
  expect(screen.getByRole('columnheader', { name: 'When' }).getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Action' }));
  await expect.poll(columnNames).toEqual(['Name', 'Action', 'When', 'IP address']);
  expect(router.state.location.search).toEqual({ columns: 'change,when,address' });
  // More columns of the same rows: nothing to ask again, and nothing that the server would not know.
  expect(api.callsOf(listAuditEvents).map(({ query }) => query)).toEqual([{ limit: 30 }]);
  await user.keyboard('{Escape}');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('j{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Changed' })).toBeDefined();
});

test('a log without entries says so whatever its columns; a filter without matches can be cleared', async () => {
  installLog([]);
  showPage('/admin/audit?columns=when');
  expect(await screen.findByText('Nothing changed yet')).toBeDefined();
  const { user, router } = showPage('/admin/audit?columns=when&search=gold');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => router.state.location.search).toEqual({ columns: 'when' });
});
