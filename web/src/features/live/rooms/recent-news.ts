import type { QueryClient } from '@tanstack/react-query';
import type { QuestionState, RoomMessage } from '@candela/contract/live/rooms';
import { roomKeys } from './rooms.keys.ts';

/** Fetched data may be older than hub messages of up to this time before the response. */
const keptMilliseconds = 120_000;
const maxMessages = 300;

/** The latest reported state of a question. */
export interface QuestionChange {
  voteCount?: number;
  state?: QuestionState;
}

/** Recent messages of the hub, which are applied to fetched data because that may be older. */
export interface RecentNews {
  messages: { message: RoomMessage; at: number }[];
  hidden: { messageId: number; at: number }[];
  questions: { messageId: number; change: QuestionChange; at: number }[];
}

export const noNews: RecentNews = { messages: [], hidden: [], questions: [] };

type Told =
  | { type: 'message'; message: RoomMessage }
  | { type: 'hidden'; messageId: number }
  | { type: 'question'; messageId: number; change: QuestionChange };

/** Stores a message of the hub, and drops those that are too old. */
export function keepNews(client: QueryClient, eventId: number, told: Told, now = Date.now()): void {
  client.setQueryData<RecentNews>(roomKeys.recent(eventId), (known = noNews) => {
    const isKept = ({ at }: { at: number }) => now - at <= keptMilliseconds;
    const [messages, hidden, questions] = [
      known.messages.filter(isKept).slice(-maxMessages),
      known.hidden.filter(isKept),
      known.questions.filter(isKept),
    ];
    switch (told.type) {
      case 'message':
        messages.push({ message: told.message, at: now });
        break;
      case 'hidden':
        hidden.push({ messageId: told.messageId, at: now });
        break;
      case 'question':
        questions.push({ messageId: told.messageId, change: told.change, at: now });
    }
    return { messages, hidden, questions };
  });
}

/**
 * The fetched messages, newest first, with the hub's changes since. Questions are changed only by messages after `readAt` (or shortly
 * before, as they may have overtaken the response).
 */
export function withNews(
  read: RoomMessage[],
  news: RecentNews,
  kind: RoomMessage['kind'],
  readAt: number,
): RoomMessage[] {
  const known = new Set(read.map(({ id }) => id));
  const hidden = new Set(news.hidden.map(({ messageId }) => messageId));
  const added = news.messages
    .map(({ message }) => message)
    .filter(({ id, kind: of }) => of === kind && !known.has(id) && known.add(id));
  const all = [...added, ...read].filter(({ id }) => !hidden.has(id));
  if (kind === 'chat') return added.length === 0 ? all : all.toSorted((a, b) => b.id - a.id);
  const changes = news.questions.filter(({ at }) => at > readAt - overtakenMilliseconds);
  return inOrder(
    all.map((message) =>
      changes.reduce((each, { messageId, change }) => (messageId === each.id ? { ...each, ...change } : each), message),
    ),
  );
}

const overtakenMilliseconds = 5000;
const rank: Record<QuestionState, number> = { answering: 0, open: 1, answered: 2 };

/**
 * The question being answered first, then by votes, answered ones last. Each only once: votes may move a question to another page while
 * the pages are fetched.
 */
function inOrder(questions: RoomMessage[]): RoomMessage[] {
  const each = [...new Map(questions.map((question) => [question.id, question])).values()];
  return each.toSorted((a, b) => rank[a.state] - rank[b.state] || b.voteCount - a.voteCount || a.id - b.id);
}
