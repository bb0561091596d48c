import type { Comment, Discussion } from '@candela/contract/community/discussions';
import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Thing } from '#platform/api/things.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { CommentActions } from './comment-actions.tsx';
import { CommentBody } from './comment-body.tsx';
import { CommentForm } from './comment-form.tsx';
import classes from './discussion.module.css';
import { useCommenting } from './discussions.api.ts';
import { symbolsIn, withNames } from './mentions.ts';

interface CommentItemProps {
  thing: Thing;
  discussion: Discussion;
  comment: Comment;
  /** It was linked to: it is scrolled to and marked. */
  isAimed: boolean;
}

/** A comment or an answer, with what the user may do with it. */
export function CommentItem({ thing, discussion, comment, isAimed }: CommentItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = useRef<HTMLElement>(null);
  const { write, change } = useCommenting(thing);
  const [open, setOpen] = useState<'reply' | 'edit' | null>(null);
  useEffect(() => {
    if (isAimed) place.current?.scrollIntoView({ block: 'center' });
  }, [isAimed]);
  const { id, author, body, isHidden, hiddenReason, mentions } = comment;
  const frame = {
    ref: place,
    id: `comment-${id}`,
    className: classes.comment,
    'data-answer': comment.parentId !== null || undefined,
    'data-aimed': isAimed || undefined,
  };
  if (!author || (isHidden && body === ''))
    return (
      <article {...frame} data-gone>
        <EyeOff size={16} aria-hidden />
        {author ? t(($) => $.discussions.wasHidden) : t(($) => $.discussions.wasDeleted)}
      </article>
    );
  return (
    <article {...frame}>
      <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={32} />
      <div className={classes.words}>
        <p className={classes.by}>
          <strong>
            <bdi>{author.fullName}</bdi>
          </strong>
          {author.id === discussion.authorId ? (
            <Badge tone="brand" text={t(($) => $.discussions.author)} />
          ) : (
            comment.isByTrainer && <Badge text={t(($) => $.discussions.trainer)} />
          )}
          <time dateTime={comment.createdAt} title={format.dateTime(comment.createdAt)}>
            {format.relative(comment.createdAt)}
          </time>
          {comment.editedAt !== null && (
            <span title={format.dateTime(comment.editedAt)}>{t(($) => $.discussions.edited)}</span>
          )}
          {isHidden && <Badge icon={Eye} text={t(($) => $.discussions.hidden)} />}
        </p>
        {open === 'edit' ? (
          <CommentForm
            thing={thing}
            label={t(($) => $.discussions.edit)}
            submit={t(($) => $.discussions.save)}
            begun={{ text: withNames(body, mentions), people: mentions, symbols: symbolsIn(body) }}
            isFocused
            onSend={async (text) => {
              await change.mutateAsync({ id, body: text });
              setOpen(null);
            }}
            onCancel={() => setOpen(null)}
          />
        ) : (
          <CommentBody body={body} mentions={mentions} />
        )}
        {isHidden && (
          <p className={classes.hint}>
            {t(($) => $.discussions.hiddenFor)}{' '}
            {hiddenReason && t(($) => $.discussions.hiddenBecause, { reason: hiddenReason })}
          </p>
        )}
        {open !== 'edit' && (
          <CommentActions
            thing={thing}
            discussion={discussion}
            comment={{ ...comment, author }}
            onReply={() => setOpen('reply')}
            onEdit={() => setOpen('edit')}
          />
        )}
        {open === 'reply' && (
          <CommentForm
            thing={thing}
            label={t(($) => $.discussions.replyTo, { name: author.fullName })}
            submit={t(($) => $.discussions.reply)}
            isFocused
            onSend={async (text) => {
              await write.mutateAsync({ body: text, replyToId: id });
              setOpen(null);
            }}
            onCancel={() => setOpen(null)}
          />
        )}
      </div>
    </article>
  );
}
