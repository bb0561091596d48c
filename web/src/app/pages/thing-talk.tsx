import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscussionThread } from '#features/community/discussions/discussion-thread.tsx';
import { ReactionBar } from '#features/community/reactions/reaction-bar.tsx';
import { discussionQuery, type Thing } from '#platform/api/things.ts';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import classes from './thing-talk.module.css';

/** What people say about a post or trade idea: reactions and comments. */
export function ThingTalk({ thing }: { thing: Thing }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const { data, isError, refetch } = useQuery(discussionQuery(thing));
  return (
    <section className={classes.talk} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{t(($) => $.discussions.title)}</h2>
        {data && data.figures.comments > 0 && (
          <span>
            {t(($) => $.discussions.comments, {
              count: data.figures.comments,
              shown: format.number(data.figures.comments),
            })}
          </span>
        )}
      </header>
      {isError && !data ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <>
          <ReactionBar thing={thing} discussion={data} />
          <DiscussionThread key={`${thing.kind} ${thing.id}`} thing={thing} />
        </>
      )}
    </section>
  );
}
