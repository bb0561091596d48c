import type { RoomMessage } from '@candela/contract/live/rooms';
import { isForControl, latinOf, type Press, type Target } from '#platform/device/key-press.ts';
import { usePageKeys } from '#platform/device/use-page-keys.ts';
import { useQuestionState } from './messages.api.ts';

const questionKeyOf = (press: Press, target: Target | null) =>
  latinOf(press) === 'q' && !isForControl(press, target) ? 'next' : null;

interface QuestionKeyProps {
  eventId: number;
  /** Open ones by votes, those with most first. */
  questions: readonly RoomMessage[];
}

/**
 * Q begins to answer the open question with most votes; the one before is answered then. Without an open one it ends answering. Shows
 * nothing.
 */
export function QuestionKey({ eventId, questions }: QuestionKeyProps) {
  const state = useQuestionState(eventId);
  usePageKeys(questionKeyOf, {
    next: () => {
      if (state.isPending) return;
      const next = questions.find((question) => question.state === 'open');
      const current = questions.find((question) => question.state === 'answering');
      if (next) state.mutate({ messageId: next.id, state: 'answering' });
      else if (current) state.mutate({ messageId: current.id, state: 'answered' });
    },
  });
  return null;
}
