import '@mantine/core/styles/Input.layer.css';
import type { ReviewThread } from '@candela/contract/authoring/review-threads';
import { Button, Textarea } from '@mantine/core';
import { Check, CircleAlert, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import type { ThreadActions } from './review-threads.api.ts';
import classes from './thread-card.module.css';

interface ThreadCardProps {
  thread: ReviewThread;
  actions: ThreadActions;
  isCurrent: boolean;
  onChoose: () => void;
  /** For comments on another lesson: its title. */
  about?: string | null;
}

/** A comment with replies, an input for a reply, and a button to resolve it. */
export function ThreadCard({ thread, actions, isCurrent, onChoose, about }: ThreadCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isResolved = thread.resolvedAt !== null;
  return (
    <article
      className={classes.card}
      data-current={isCurrent || undefined}
      data-resolved={isResolved || undefined}
      data-thread-card={thread.id}
      aria-label={t(($) => $.reviewing.thread, { name: thread.comments[0]?.author.fullName ?? '' })}
    >
      {about && (
        <p className={classes.about} dir="auto">
          {about}
        </p>
      )}
      {thread.quote !== null && (
        <p className={classes.quote}>
          <span dir="auto">{thread.quote}</span>
          {thread.isPassageGone && <em>{t(($) => $.reviewing.passageGone)}</em>}
        </p>
      )}
      {thread.comments.map(({ id, author, body, at }) => (
        <div key={id} className={classes.comment}>
          <p className={classes.who}>
            <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={22} />
            <strong>{author.fullName}</strong>
            <time dateTime={at}>{format.relative(at)}</time>
          </p>
          <p className={classes.words} dir="auto">
            {body}
          </p>
        </div>
      ))}
      {!isCurrent && (
        <button type="button" className={classes.choose} onClick={onChoose}>
          {isResolved ? t(($) => $.reviewing.show) : t(($) => $.reviewing.reply)}
        </button>
      )}
      <ThreadFoot thread={thread} actions={actions} isOpen={isCurrent && !isResolved} />
    </article>
  );
}

function ThreadFoot({ thread, actions, isOpen }: { thread: ReviewThread; actions: ThreadActions; isOpen: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isResolved = thread.resolvedAt !== null;
  const send = () => {
    if (text.trim() === '' || actions.reply.isPending) return;
    actions.reply.mutate({ threadId: thread.id, body: text.trim() }, { onSuccess: () => setText('') });
  };
  return (
    <>
      {isOpen && (
        <Textarea
          size="xs"
          autosize={false}
          rows={text === '' ? 1 : 3}
          aria-label={t(($) => $.reviewing.reply)}
          placeholder={t(($) => $.reviewing.reply)}
          value={text}
          maxLength={4000}
          dir="auto"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
          }}
        />
      )}
      <div className={classes.foot}>
        {thread.mustFix && !isResolved && (
          <span className={classes.must}>
            <CircleAlert size={13} aria-hidden />
            {t(($) => $.reviewing.mustFix)}
          </span>
        )}
        {isResolved && (
          <span className={classes.resolved}>
            <Check size={13} aria-hidden />
            {thread.resolvedBy
              ? t(($) => $.reviewing.resolvedBy, { name: thread.resolvedBy.fullName })
              : t(($) => $.reviewing.resolved)}
          </span>
        )}
        {isOpen && text.trim() !== '' && (
          <Button size="compact-xs" loading={actions.reply.isPending} onClick={send}>
            {t(($) => $.reviewing.send)}
          </Button>
        )}
        {thread.isResolvable && (
          <Button
            size="compact-xs"
            variant="default"
            leftSection={isResolved ? <RotateCcw size={13} aria-hidden /> : <Check size={13} aria-hidden />}
            loading={actions.update.isPending && actions.update.variables.threadId === thread.id}
            onClick={() => actions.update.mutate({ threadId: thread.id, isResolved: !isResolved })}
          >
            {isResolved ? t(($) => $.reviewing.reopen) : t(($) => $.reviewing.resolve)}
          </Button>
        )}
      </div>
    </>
  );
}
