import type { Room, RoomMessage } from '@candela/contract/live/rooms';
import { Button } from '@mantine/core';
import { AudioLines, Check, ChevronUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './answering-now.module.css';
import { useQuestionState } from './messages.api.ts';
import { useFormat } from '#platform/time/time.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';

interface AnsweringNowProps {
  eventId: number;
  room: Room;
  question: RoomMessage;
}

/** The question that a host is answering, shown on every tab of the room. */
export function AnsweringNow({ eventId, room, question }: AnsweringNowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const state = useQuestionState(eventId);
  return (
    <section className={classes.card} aria-label={t(($) => $.room.answeringNow)}>
      <p className={classes.head}>
        <AudioLines size={15} aria-hidden />
        <span className={classes.now}>{t(($) => $.room.answeringNow)}</span>
        <span className={classes.votes} aria-label={t(($) => $.room.votes, { count: question.voteCount })} role="img">
          <ChevronUp size={14} aria-hidden /> {format.number(question.voteCount)}
        </span>
      </p>
      <p className={classes.body} dir="auto">
        {question.body}
      </p>
      <p className={classes.who}>
        <UserAvatar name={question.author.fullName} src={question.author.thumbnailImagePath} size={20} />
        <bdi>{question.author.fullName}</bdi>
        {room.isModerator && (
          <Button
            className={classes.done}
            variant="light"
            size="compact-sm"
            leftSection={<Check size={14} aria-hidden />}
            loading={state.isPending}
            onClick={() => state.mutate({ messageId: question.id, state: 'answered' })}
          >
            {t(($) => $.room.answered)}
          </Button>
        )}
      </p>
    </section>
  );
}
