import '@mantine/core/styles/Input.layer.css';
import type { CourseRating } from '@candela/contract/learning/ratings';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ReportButton } from '#ui/report-button.tsx';
import { Stars } from '#ui/stars.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { useRatings } from './ratings.api.ts';
import classes from './ratings.module.css';

interface RatingRowProps {
  rating: CourseRating;
  courseId: number;
  mayReply: boolean;
}

/** A rating with its reply. */
export function RatingRow({ rating, courseId, mayReply }: RatingRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { reply } = useRatings(courseId);
  const [draft, setDraft] = useState<string | null>(null);
  const { author } = rating;
  const send = (text: string | null) =>
    reply.mutate({ id: rating.id, reply: text }, { onSuccess: () => setDraft(null) });
  return (
    <article className={classes.rating}>
      <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={36} />
      <div className={classes.said}>
        <p className={classes.by}>
          <strong>
            <bdi>{author.fullName}</bdi>
          </strong>
          <Stars value={rating.stars} label={t(($) => $.ratings.stars, { count: rating.stars })} />
          <time dateTime={rating.updatedAt} title={format.dateTime(rating.updatedAt)}>
            {format.relative(rating.updatedAt)}
          </time>
          {!rating.isOwn && rating.body !== '' && (
            <ReportButton thing={{ kind: 'courseRating', thingId: rating.id, authorName: author.fullName }} size={24} />
          )}
        </p>
        {rating.body !== '' && (
          <p className={classes.body} dir="auto">
            {rating.body}
          </p>
        )}
        {rating.reply !== null && draft === null && (
          <div className={classes.reply}>
            <p className={classes.by}>
              <strong>
                {t(($) => $.ratings.replyBy, { name: rating.replyAuthor?.fullName ?? t(($) => $.questions.trainer) })}
              </strong>
            </p>
            <p className={classes.body} dir="auto">
              {rating.reply}
            </p>
          </div>
        )}
        {mayReply && draft === null && (
          <Button size="compact-sm" variant="subtle" onClick={() => setDraft(rating.reply ?? '')}>
            {rating.reply === null ? t(($) => $.ratings.reply) : t(($) => $.ratings.editReply)}
          </Button>
        )}
        {draft !== null && (
          <div className={classes.replying}>
            <Textarea
              aria-label={t(($) => $.ratings.reply)}
              autosize
              minRows={2}
              maxLength={2000}
              value={draft}
              onChange={(event) => setDraft(event.currentTarget.value)}
            />
            <div className={classes.actions}>
              <Button
                size="compact-md"
                disabled={draft.trim() === ''}
                loading={reply.isPending}
                onClick={() => send(draft.trim())}
              >
                {t(($) => $.ratings.sendReply)}
              </Button>
              {rating.reply !== null && (
                <Button
                  size="compact-md"
                  variant="subtle"
                  color="red"
                  loading={reply.isPending}
                  onClick={() => send(null)}
                >
                  {t(($) => $.ratings.removeReply)}
                </Button>
              )}
              <Button size="compact-md" variant="subtle" color="gray" onClick={() => setDraft(null)}>
                {t(($) => $.notes.cancel)}
              </Button>
            </div>
          </div>
        )}
      </div>
    </article>
  );
}
