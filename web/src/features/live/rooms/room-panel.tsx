import type { Speaker } from '@candela/contract/live/speaker';
import type { Room, RoomMessage, RoomMessageKind } from '@candela/contract/live/rooms';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnsweringNow } from './answering-now.tsx';
import { useMessages } from './messages.api.ts';
import { QuestionKey } from './question-key.tsx';
import { ReactionFloats } from './reaction-floats.tsx';
import { RoomActions } from './room-actions.tsx';
import { RoomCourse } from './room-course.tsx';
import { RoomHead } from './room-head.tsx';
import { RoomMessages } from './room-messages.tsx';
import classes from './room-panel.module.css';
import { RoomPinned } from './room-pinned.tsx';
import { RoomPoll } from './room-poll.tsx';
import { RoomWriter } from './room-writer.tsx';
import { roomQuery } from './rooms.api.ts';
import { useRoomNews } from './use-room-news.ts';
import { ApiError } from '#platform/api/api-error.ts';

interface RoomPanelProps {
  eventId: number;
  isOver: boolean;
  /** Whether keys of the studio work: Q answers the next question. */
  hasStudioKeys: boolean;
  /** Renders the user who was called on to speak. */
  renderSpeaker: (speaker: Speaker, isModerator: boolean) => ReactNode;
}

/** The panel beside a live session: people, chat, questions, polls and reactions. */
export function RoomPanel(props: RoomPanelProps) {
  const { eventId } = props;
  const { t } = useTranslation();
  const { data: room, error } = useQuery(roomQuery(eventId));
  useRoomNews(eventId);
  if (error instanceof ApiError && error.body?.title === 'errors.rooms.banned.title') {
    return <p className={classes.closed}>{t(($) => $.errors.rooms.banned.description)}</p>;
  }
  if (!room?.hasChat) return null;
  return <Panel {...props} room={room} />;
}

function Panel({ eventId, room, isOver, hasStudioKeys, renderSpeaker }: RoomPanelProps & { room: Room }) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<RoomMessageKind>('chat');
  const [drafts, setDrafts] = useState<Record<RoomMessageKind, string>>({ chat: '', question: '' });
  const [replyTo, setReplyTo] = useState<RoomMessage | null>(null);
  /** The poll that was folded or unfolded by hand. The next one starts as its state says: open ones unfolded, closed ones folded. */
  const [chosen, setChosen] = useState<{ id: number; isOpen: boolean; isFolded: boolean } | null>(null);
  const { messages: questions = [] } = useMessages(eventId, 'question');
  const answering = isOver ? undefined : questions.find(({ state }) => state === 'answering');
  const poll = room.poll && (isOver ? { ...room.poll, isOpen: false } : room.poll);
  const isFolded = chosen?.id === poll?.id && chosen?.isOpen === poll?.isOpen ? chosen?.isFolded : !poll?.isOpen;
  const fold = (folded: boolean) => poll && setChosen({ id: poll.id, isOpen: poll.isOpen, isFolded: folded });
  return (
    <section className={classes.panel} data-over={isOver || undefined} aria-label={t(($) => $.room.title)}>
      {hasStudioKeys && room.isModerator && <QuestionKey eventId={eventId} questions={questions} />}
      <RoomHead
        eventId={eventId}
        room={room}
        isOver={isOver}
        kind={kind}
        onKind={setKind}
        openQuestions={questions.filter(({ state }) => state === 'open').length}
        foldedPoll={isFolded ? poll : null}
        onUnfoldPoll={() => fold(false)}
      />
      {room.speaker && !isOver && renderSpeaker(room.speaker, room.isModerator)}
      {answering && <AnsweringNow eventId={eventId} room={room} question={answering} />}
      {(room.pinned || room.course) && (
        <div className={classes.above}>
          {room.pinned && <RoomPinned eventId={eventId} room={room} text={room.pinned} />}
          {room.course && <RoomCourse eventId={eventId} room={room} course={room.course} />}
        </div>
      )}
      {poll && !isFolded && <RoomPoll eventId={eventId} room={room} poll={poll} onFold={() => fold(true)} />}
      <RoomMessages
        key={kind}
        eventId={eventId}
        kind={kind}
        room={room}
        onReply={isOver || room.isMuted || kind !== 'chat' ? null : setReplyTo}
      />
      {isOver ? (
        <p className={classes.closed}>{t(($) => $.errors.rooms.closed.description)}</p>
      ) : (
        <div className={classes.below}>
          <ReactionFloats eventId={eventId} />
          {!room.isMuted && <RoomActions eventId={eventId} room={room} />}
          <RoomWriter
            key={kind}
            eventId={eventId}
            kind={kind}
            room={room}
            body={drafts[kind]}
            onBody={(body) => setDrafts((known) => ({ ...known, [kind]: body }))}
            replyTo={kind === 'chat' ? replyTo : null}
            onReplied={() => setReplyTo(null)}
          />
        </div>
      )}
    </section>
  );
}
