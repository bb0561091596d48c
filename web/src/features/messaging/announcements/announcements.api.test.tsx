import { listAnnouncements } from '@candela/contract/messaging/announcements';
import type { HubFrame } from '@candela/contract/hub';
import { useInfiniteQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startLive, stopLive } from '#platform/realtime/live-client.ts';
import { buildAnnouncement } from '#testing/announcements.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { announcementListQuery, useRemovals } from './announcements.api.ts';

/** A hub that lets everybody in. */
class FakeHub extends EventTarget {
  static readonly OPEN = 1;
  static current: FakeHub | undefined;
  static readonly inside = new Set<string>();
  readonly readyState = FakeHub.OPEN;
  constructor() {
    super();
    FakeHub.current = this;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string): void {
    const { join } = JSON.parse(text) as { join?: string };
    if (join !== undefined) FakeHub.inside.add(join);
  }
  tell(frame: HubFrame): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  close(): void {}
}

function List() {
  useRemovals();
  const { data } = useInfiniteQuery(announcementListQuery(undefined, ''));
  return (
    <ul>
      {data?.pages
        .flatMap((page) => page.data)
        .map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
    </ul>
  );
}

test('an announcement that somebody else removes disappears from the list, without another read', async () => {
  const api = installTestApi();
  api.answer(listAnnouncements, () => ({
    data: [buildAnnouncement({ id: 3, title: 'Holidays' }), buildAnnouncement({ id: 4, title: 'A new room' })],
    nextCursor: null,
  }));
  const real = WebSocket;
  vi.stubGlobal('WebSocket', FakeHub);
  onTestFinished(() => {
    stopLive();
    vi.stubGlobal('WebSocket', real);
  });
  renderPart(<List />);
  startLive();
  await screen.findByText('Holidays');
  await expect.poll(() => FakeHub.inside.has('announcements')).toBe(true);
  act(() => FakeHub.current?.tell({ event: 'announcements.removed', data: { id: 3 } }));
  await expect.poll(() => screen.queryByText('Holidays')).toBeNull();
  expect(screen.getByText('A new room')).toBeDefined();
  expect(api.callsOf(listAnnouncements)).toHaveLength(1);
});
