import { listDevices } from '@candela/contract/messaging/devices';
import { getPreferences, updatePreferences, type Preferences } from '@candela/contract/messaging/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
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
  const answered = globalThis.fetch;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    if (given[1]?.method === 'PUT') await held;
    return answered(...given);
  });
  const sent = vi.spyOn(globalThis, 'fetch');
  const puts = () => sent.mock.calls.filter(([, init]) => init?.method === 'PUT').length;
  await user.click(boxes[0]!);
  await user.click(boxes[3]!);
  expect(puts()).toBe(1);
  release();
  await waitFor(() => expect(api.callsOf(updatePreferences)).toHaveLength(2));
  expect(api.callsOf(updatePreferences).map(({ body }) => body.mutedTypes.length)).toEqual([1, 2]);
});
