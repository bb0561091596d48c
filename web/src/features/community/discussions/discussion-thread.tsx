import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { discussionQuery, type Thing } from '#platform/api/things.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import classes from './discussion.module.css';
import { commentsQuery, useCommenting } from './discussions.api.ts';
import { useCommentNews } from './use-comment-news.ts';

/** The comments on a post or trade idea, oldest first, and the form for a new one. A link to a comment begins with that one. */
export function DiscussionThread({ thing }: { thing: Thing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const aimed = useLocation({ select: ({ hash }) => Number(/^comment-(\d{1,9})$/.exec(hash)?.[1] ?? 0) || null });
  const ownId = useSession(({ profile }) => profile?.id ?? '');
  const [from, setFrom] = useState(aimed);
  const [followed, setFollowed] = useState(aimed);
  if (aimed !== followed) {
    setFollowed(aimed);
    if (aimed !== null) setFrom(aimed);
  }
  const { data: discussion } = useQuery(discussionQuery(thing));
  const list = useInfiniteQuery(commentsQuery(thing, from));
  const { write } = useCommenting(thing);
  const news = useCommentNews(thing, { ownId, seesHidden: discussion?.mayModerate ?? false });
  if (!discussion) return null;
  const showFrom = (id: number | null) => {
    news.clear();
    setFrom(id);
  };
  const send = async (body: string) => {
    const comment = await write.mutateAsync({ body, replyToId: null });
    // The end of the list is not loaded: what was written is shown all the same.
    if (list.hasNextPage) showFrom(comment.id);
  };
  return (
    <div className={classes.discussion}>
      {from !== null && (
        <Button variant="subtle" size="compact-sm" className={classes.aside} onClick={() => showFrom(null)}>
          {t(($) => $.discussions.fromStart)}
        </Button>
      )}
      <PagedList
        query={list}
        className={classes.list}
        empty={
          <EmptyState
            icon={MessageCircle}
            title={t(($) => $.discussions.empty)}
            text={discussion.mayWrite ? t(($) => $.discussions.emptyText) : ''}
          />
        }
        render={(comment) => (
          <CommentItem thing={thing} discussion={discussion} comment={comment} isAimed={comment.id === from} />
        )}
      />
      {news.count > 0 && (
        <Button
          variant="light"
          size="sm"
          className={classes.aside}
          leftSection={<ArrowDown size={15} aria-hidden />}
          onClick={() => showFrom(news.firstId)}
        >
          {t(($) => $.discussions.new, { count: news.count, shown: format.number(news.count) })}
        </Button>
      )}
      {discussion.mayWrite ? (
        <CommentForm
          thing={thing}
          label={t(($) => $.discussions.write)}
          submit={t(($) => $.discussions.send)}
          onSend={send}
        />
      ) : (
        <p className={classes.hint}>{t(($) => $.discussions.closed)}</p>
      )}
    </div>
  );
}
