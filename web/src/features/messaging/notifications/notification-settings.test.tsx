import { listDevices } from '@candela/contract/messaging/devices';
import { getPreferences, updatePreferences, type Preferences } from '@candela/contract/messaging/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { holdRequests, installTestApi, Refusal } from '#testing/test-api.ts';
import { NotificationPreferences } from './notification-settings.tsx';

const preferences: Preferences = {
  mutedTypes: [],
  mutedPushTypes: [],
  mutedMailTypes: [],
  digest: 'off',
  quietFrom: null,
  quietTo: null,
};

test('changes that follow each other fast are sent one after another, each with those before it', async () => {
  const api = installTestApi();
  api.answer(listDevices, () => ({ data: [] }));
  api.answer(getPreferences, () => preferences);
  api.answer(updatePreferences, ({ body }) => body);
  const { user } = renderPart(<NotificationPreferences />);
  const boxes = await screen.findAllByRole('checkbox');
  const { release, sent } = holdRequests('PUT');
  await user.click(boxes[0]!);
  await user.click(boxes[3]!);
  expect(sent()).toBe(1);
  release();
  await waitFor(() => expect(api.callsOf(updatePreferences)).toHaveLength(2));
  expect(api.callsOf(updatePreferences).map(({ body }) => body.mutedTypes.length)).toEqual([1, 2]);
});

test('devices that could not be loaded are asked for again', async () => {
  const api = installTestApi();
  api.answer(getPreferences, () => preferences);
  api.answer(listDevices, () => new Refusal('request.tooMany'));
  const { user } = renderPart(<NotificationPreferences />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  const device = { id: '3f0c1d1e-0000-4000-8000-000000000001', userAgent: 'Elena’s telephone' };
  const at = '2026-11-20T09:00:00.000Z';
  api.answer(listDevices, () => ({ data: [{ ...device, createdAt: at, refreshedAt: at }] }));
  await user.click(again);
  expect(await screen.findByRole('button', { name: /^Remove/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
