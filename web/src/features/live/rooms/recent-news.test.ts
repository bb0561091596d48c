import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { RoomMessage } from '@candela/contract/live/rooms';
import { keepNews, noNews, withNews, type RecentNews } from './recent-news.ts';
import { roomKeys } from './rooms.keys.ts';

const eventId = 3;
const now = 1_000_000;

const message = (id: number, kind: RoomMessage['kind'] = 'chat', changes: Partial<RoomMessage> = {}): RoomMessage => ({
  id,
  kind,
  author: { id: 'ada', fullName: 'Ada', thumbnailImagePath: null },
  isHost: false,
  body: `message ${id}`,
  createdAt: new Date(now).toISOString(),
  voteCount: 0,
  state: 'open',
  replyTo: null,
  ...changes,
});

function heard(tell: (keep: (told: Parameters<typeof keepNews>[2], at?: number) => void) => void): RecentNews {
  const client = new QueryClient();
  tell((told, at = now) => keepNews(client, eventId, told, at));
  return client.getQueryData<RecentNews>(roomKeys.recent(eventId)) ?? noNews;
}

const idsOf = (messages: RoomMessage[]) => messages.map(({ id }) => id);

it('keeps messages that came while the list was read, each once and in order', () => {
  const news = heard((keep) => {
    for (const id of [3, 5, 4]) keep({ type: 'message', message: message(id) });
    keep({ type: 'message', message: message(6, 'question') });
  });
  expect(idsOf(withNews([message(4), message(2)], news, 'chat', now))).toEqual([5, 4, 3, 2]);
  // A list fetched before them does not remove them again.
  expect(idsOf(withNews([message(2)], news, 'chat', now + 1000))).toEqual([5, 4, 3, 2]);
});

it('leaves out what was hidden while the list was read', () => {
  const news = heard((keep) => {
    keep({ type: 'message', message: message(5) });
    for (const messageId of [5, 2]) keep({ type: 'hidden', messageId });
  });
  expect(idsOf(withNews([message(3), message(2)], news, 'chat', now))).toEqual([3]);
});

it('puts questions in order by what was told last: answering first, answered last', () => {
  const news = heard((keep) => {
    keep({ type: 'question', messageId: 1, change: { voteCount: 9 } });
    keep({ type: 'question', messageId: 2, change: { state: 'answered' } });
    keep({ type: 'question', messageId: 3, change: { state: 'answering' } });
  });
  const read = [1, 2, 3, 4].map((id) => message(id, 'question', { voteCount: id }));
  expect(idsOf(withNews(read, news, 'question', now))).toEqual([3, 1, 4, 2]);
  // Data fetched much later takes precedence.
  expect(idsOf(withNews(read, news, 'question', now + 60_000))).toEqual([4, 3, 2, 1]);
});

it('forgets what is older than any list that is being read', () => {
  const news = heard((keep) => {
    keep({ type: 'message', message: message(1) }, now - 300_000);
    for (let id = 2; id < 500; id++) keep({ type: 'message', message: message(id) });
  });
  expect(news.messages[0]?.message.id).toBeGreaterThan(100);
  expect(news.messages.length).toBeLessThanOrEqual(301);
});

it('shows a question once that votes have moved from one page to the next', () => {
  const question = (id: number, voteCount: number) => message(id, 'question', { voteCount });
  const read = [question(1, 5), question(2, 3), question(2, 2), question(3, 2)];
  expect(idsOf(withNews(read, noNews, 'question', now))).toEqual([1, 2, 3]);
});
