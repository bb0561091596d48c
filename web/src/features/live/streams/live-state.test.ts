import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Live } from '@candela/contract/live/streams';
import { writeLive } from './live-state.ts';

const live = (eventId: number, viewerCount: number) => ({ eventId, viewerCount, state: 'waiting' }) as Live;

it('what the hub tells of a stream stands in the list and in its room, without a call', () => {
  const client = new QueryClient();
  client.setQueryData(['streams', 'list'], { data: [live(1, 5), live(2, 3)] });
  client.setQueryData(['streams', 'a room'], live(2, 3));
  client.setQueryData(['streams', 'another room'], live(1, 5));
  writeLive(client, 2, { viewerCount: 9 });
  writeLive(client, 2, { state: 'live' });
  expect(client.getQueryData(['streams', 'list'])).toEqual({
    data: [{ ...live(2, 9), state: 'live' }, live(1, 5)],
  });
  expect(client.getQueryData(['streams', 'a room'])).toEqual({ ...live(2, 9), state: 'live' });
  expect(client.getQueryData(['streams', 'another room'])).toEqual(live(1, 5));
});
