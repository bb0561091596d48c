import { listUserViews, saveUserView } from '@candela/contract/accounts/user-views';
import { listPlans } from '@candela/contract/billing/plans';
import { changeUsers, listUsers, type UserRow } from '@candela/contract/accounts/users';
import { listLanguages } from '@candela/contract/site/languages';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UsersPage } from './users.page.tsx';
import { useConfirmState } from '#platform/shell/confirm.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';

const rowOf = (nth: number, fullName: string): UserRow => ({
  id: `3f0c1d1e-0000-4000-8000-00000000000${nth}`,
  fullName,
  email: `person${nth}@example.test`,
  associateId: null,
  thumbnailImagePath: null,
  roleIds: [3],
  status: 'active',
  planName: null,
  languageId: null,
  courseCount: nth,
  joinedAt: '2026-01-01T00:00:00.000Z',
  lastSeenAt: null,
  deletionDueAt: null,
});

function showPage(address: string) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <UsersPage subscriptionsOf={() => null} /> }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return renderPart(<RouterProvider router={router as never} />);
}

test('people are walked by J and K and chosen by X; names are texts', async () => {
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(listPlans, () => ({ data: [] }));
  api.answer(listUserViews, () => ({ data: [] }));
  const rows = [rowOf(1, 'Amara Okafor'), rowOf(2, '<b>Kwame</b> Mensah'), rowOf(3, 'Priya Nair')];
  api.answer(listUsers, () => ({ data: rows, nextCursor: null, count: 3 }));
  const { user } = showPage('/?seen=never');
  expect(await screen.findByText('<b>Kwame</b> Mensah')).toBeDefined();
  expect(screen.getByText('3 people')).toBeDefined();
  // Once in the column header, and beside each value for phones, which have no header.
  expect(screen.getAllByText('Courses')).toHaveLength(1 + rows.length);
  expect(api.callsOf(listUsers)[0]?.query).toMatchObject({ seen: 'never' });
  await user.keyboard('jjjk');
  expect(document.activeElement?.textContent).toContain('Kwame');
  await user.keyboard('x');
  expect(await screen.findByRole('region', { name: '1 selected' })).toBeDefined();
  expect(api.callsOf(changeUsers)).toEqual([]);
});

test('what was done to people is said, and undone once, also when they have left the list', async () => {
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(listPlans, () => ({ data: [] }));
  api.answer(listUserViews, () => ({ data: [] }));
  const amara = rowOf(1, 'Amara Okafor');
  const left = new Set<string>();
  api.answer(listUsers, () => ({ data: left.has(amara.id) ? [] : [amara], nextCursor: null, count: 1 }));
  api.answer(changeUsers, ({ body }) => {
    for (const id of body.ids) left.add(id);
    return { done: body.ids, refused: [] };
  });
  const { user } = showPage('/?status=active');
  await user.click(await screen.findByRole('checkbox', { name: 'Select Amara Okafor' }));
  await user.click(screen.getByRole('button', { name: 'Restore access' }));
  expect(useConfirmState.getState().asked?.question.isHarmless).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  expect(useConfirmState.getState().asked?.question.isHarmless).toBeUndefined();
  useConfirmState.getState().asked?.answer(true);
  expect(await screen.findByText('Nothing found')).toBeDefined();
  expect(screen.getByRole('region', { name: '1 selected' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone for 1.')).toBeDefined();
  expect(api.callsOf(changeUsers).map(({ body }) => body.action)).toEqual(['suspend', 'reinstate']);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('why people were refused is said in words, not by codes', async () => {
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(listPlans, () => ({ data: [] }));
  api.answer(listUserViews, () => ({ data: [] }));
  api.answer(listUsers, () => ({ data: [rowOf(1, 'Amara'), rowOf(2, 'Kwame')], nextCursor: null, count: 2 }));
  const codes = ['users.yourself', 'users.lastAdmin'];
  api.answer(changeUsers, ({ body }) => ({
    done: [],
    refused: body.ids.map((id, index) => ({ id, code: codes[index] ?? '' })),
  }));
  const { user } = showPage('/?status=active');
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await user.click(screen.getByRole('button', { name: 'Suspend' }));
  useConfirmState.getState().asked?.answer(true);
  expect(
    await screen.findByText(/Rejected for 2\. Not on your own account \(1\) and The last admin \(1\)\./),
  ).toBeDefined();
});

test('a saved view brings its filter and its columns, and is left by another filter', async () => {
  const api = installTestApi();
  api.answer(listLanguages, () => ({ data: [] }));
  api.answer(listPlans, () => ({ data: [] }));
  const view = {
    id: '3f0c1d1e-0000-4000-8000-0000000000aa',
    name: 'Quiet',
    filter: { roleId: 2 },
    columns: ['joined' as const],
  };
  api.answer(listUserViews, () => ({ data: [view] }));
  api.answer(saveUserView, () => view);
  api.answer(listUsers, () => ({ data: [rowOf(1, 'Amara Okafor')], nextCursor: null, count: 1 }));
  const { user } = showPage(`/?view=${view.id}`);
  expect(await screen.findByRole('columnheader', { name: 'Joined' })).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: 'Plan' })).toBeNull();
  expect(api.callsOf(listUsers).at(-1)?.query).toMatchObject({ roleId: 2 });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'active');
  await expect.poll(() => api.callsOf(listUsers).at(-1)?.query).toMatchObject({ roleId: 2, status: 'active' });
  expect(screen.getByRole('link', { name: 'Quiet' }).getAttribute('aria-current')).toBeNull();
});
