import {
  listNotifications,
  markAllNotifications,
  markNotification,
  type Notification,
} from '@candela/contract/messaging/notifications';
import { getAlertFilters, usualAlertFilters } from '@candela/contract/scanning/alert-filters';
import { listTradingAlerts } from '@candela/contract/scanning/alerts';
import { listSettings } from '@candela/contract/site/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NotificationTabs } from './notification-tabs.tsx';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

function buildNotification(id: number, changes: Partial<Notification> = {}): Notification {
  return {
    id,
    title: `News ${id}`,
    body: 'Something happened',
    contentType: 'system',
    link: null,
    isRead: false,
    createdAt: new Date(Date.now() - id * 60_000).toISOString(),
    ...changes,
  };
}

/** A drawer with these notifications, which are marked as read like the server does. */
function openDrawer(given: Notification[]) {
  const api = installTestApi();
  let items = given;
  api.answer(listSettings, () => ({ data: [], liveV2Url: '', accessPlanIds: [], ideaMaxDays: 90 }));
  api.answer(listTradingAlerts, () => ({ data: [] }));
  api.answer(getAlertFilters, () => ({ ...usualAlertFilters, strategies: [], symbols: [] }));
  api.answer(listNotifications, () => ({ data: items, nextCursor: null }));
  api.answer(markNotification, ({ body }) => {
    items = items.map((item) => (item.id === body.notificationId ? { ...item, isRead: true } : item));
    return items.find(({ id }) => id === body.notificationId) ?? new Refusal('notifications.notFound');
  });
  api.answer(markAllNotifications, () => {
    items = items.map((item) => ({ ...item, isRead: true }));
  });
  const onFollow = vi.fn<() => void>();
  return { api, onFollow, ...renderPart(<NotificationTabs onFollow={onFollow} />) };
}

test('the drawer counts what is loaded, and marks what is clicked once the server has answered', async () => {
  const { api, onFollow, user } = openDrawer([
    buildNotification(1, { link: '/education/events' }),
    buildNotification(2, { isRead: true }),
  ]);
  await screen.findByText('News 1');
  expect(screen.getByRole('tab', { name: /Notifications.*2 items/, selected: true })).toBeDefined();
  await user.click(screen.getByRole('button', { name: /News 2/ }));
  expect(api.callsOf(markNotification)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /News 1/ }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'New' })).toBeNull());
  expect(api.callsOf(markNotification).map(({ body }) => body.notificationId)).toEqual([1]);
  expect(onFollow).toHaveBeenCalledOnce();
});

test('all are marked as read at once', async () => {
  const { api, user } = openDrawer([buildNotification(1), buildNotification(2)]);
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(api.callsOf(markAllNotifications)).toHaveLength(1);
});

test('an empty drawer says so, on both tabs', async () => {
  const { user } = openDrawer([]);
  await screen.findByText('News about your courses and live sessions will appear here.');
  expect(screen.getAllByText('There are no notifications').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('tab', { name: /Trading/ }));
  expect(await screen.findByText('Alerts from the scanners you follow will appear here.')).toBeDefined();
});
