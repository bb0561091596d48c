import type { LessonAnswer } from '@candela/contract/learning/lesson-questions';
import { ActionIcon } from '@mantine/core';
import { Eye, EyeOff, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { Reportable } from '#platform/shell/reporting.ts';
import { Badge } from '#ui/badge.tsx';
import { ReportButton } from '#ui/report-button.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './lesson-questions.module.css';

interface PostProps {
  post: Pick<LessonAnswer, 'author' | 'isByTrainer' | 'body' | 'isHidden' | 'createdAt'>;
  second?: number | null;
  onSeek?: (second: number) => void;
  isAccepted?: boolean;
  badge: ReactNode;
  /** The content to report; null for the user's own posts. */
  reportedAs: Reportable | null;
  moderation: { isPending: boolean; onHide: (isHidden: boolean) => void } | null;
  action?: ReactNode;
}

/** A question or an answer. */
export function Post({ post, second = null, onSeek, isAccepted, badge, reportedAs, moderation, action }: PostProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.post} data-accepted={isAccepted || undefined} data-hidden={post.isHidden || undefined}>
      <UserAvatar name={post.author.fullName} src={post.author.thumbnailImagePath} size={34} />
      <div className={classes.words}>
        <p className={classes.by}>
          <strong>
            <bdi>{post.author.fullName}</bdi>
          </strong>
          {post.isByTrainer && <Badge text={t(($) => $.questions.trainer)} />}
          <time dateTime={post.createdAt} title={format.dateTime(post.createdAt)}>
            {format.relative(post.createdAt)}
          </time>
          {second !== null && onSeek && (
            <button type="button" className={classes.second} onClick={() => onSeek(second)}>
              <Play size={12} aria-hidden /> {format.clock(second)}
            </button>
          )}
          {badge}
          {post.isHidden && <Badge icon={EyeOff} text={t(($) => $.questions.hidden)} />}
        </p>
        <p className={classes.body} dir="auto">
          {post.body}
        </p>
        {action}
      </div>
      {reportedAs && <ReportButton thing={reportedAs} />}
      {moderation && (
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={moderation.isPending}
          aria-label={post.isHidden ? t(($) => $.questions.show) : t(($) => $.questions.hide)}
          onClick={() => moderation.onHide(!post.isHidden)}
        >
          {post.isHidden ? <Eye size={17} aria-hidden /> : <EyeOff size={17} aria-hidden />}
        </ActionIcon>
      )}
    </div>
  );
}
