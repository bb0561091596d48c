import type { Idea } from '@candela/contract/trading/idea-terms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import { PostCard } from '#ui/post-card.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import posts from '#ui/post-card.module.css';
import classes from './idea-list.module.css';
import { ideaListQuery, useIdeaMark } from './ideas.api.ts';

/** The newest trade ideas with their levels. */
export function IdeaList({ empty }: { empty: ReactNode }) {
  const query = useInfiniteQuery(ideaListQuery);
  const mark = useIdeaMark();
  return (
    <PagedList
      query={query}
      className={posts.list}
      empty={empty}
      render={(idea) => (
        <PostCard
          author={idea.author}
          publishedAt={idea.publishedAt}
          isUnread={idea.read.length === 0}
          isDemo={idea.isDemo}
          html={idea.analysis}
          language={idea.languageCode}
          onRead={() => mark.mutate(idea.id)}
        >
          <Levels idea={idea} />
        </PostCard>
      )}
    />
  );
}

function Levels({ idea }: { idea: Idea }) {
  const { t } = useTranslation();
  const Icon = idea.direction === 'long' ? TrendingUp : TrendingDown;
  const entry = idea.entryLow === idea.entryHigh ? idea.entryLow : `${idea.entryLow} – ${idea.entryHigh}`;
  return (
    <div className={classes.levels}>
      <p className={classes.what}>
        <strong>{idea.instrument.symbol}</strong>
        <span className={classes[idea.direction]}>
          <Icon size={15} aria-hidden /> {t(($) => $.drawer.directions[idea.direction])}
        </span>
        <Badge text={t(($) => $.ideas.statuses[idea.status])} />
      </p>
      <dl>
        <dt>{t(($) => $.ideas.entry)}</dt>
        <dd>{entry}</dd>
        <dt>{t(($) => $.ideas.stop)}</dt>
        <dd>{idea.stop}</dd>
        <dt>{t(($) => $.ideas.targets)}</dt>
        <dd>{idea.targets.map(({ price }) => price).join(' · ')}</dd>
      </dl>
    </div>
  );
}
