import type { Idea } from '@candela/contract/trading/idea-terms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import lines from '#ui/linked-line.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { toneOf } from '#ui/result-text.tsx';
import { DirectionBadge, SimulatedBadge } from '#ui/tinted-badge.tsx';
import { StatusBadge } from './idea-badges.tsx';
import classes from './idea-list.module.css';
import { ofTenThousandths } from './idea-view.ts';
import { ideaListQuery } from './ideas.api.ts';
import { useIdeaNumbers } from './use-idea-numbers.ts';

interface IdeaListProps {
  empty: ReactNode;
  /** A row was followed. */
  onFollow: () => void;
}

/** The newest trade ideas with their state, in the drawer. */
export function IdeaList({ empty, onFollow }: IdeaListProps) {
  const query = useInfiniteQuery(ideaListQuery);
  return (
    <PagedList
      query={query}
      className={classes.list}
      empty={empty}
      render={(idea) => <IdeaLine idea={idea} onFollow={onFollow} />}
    />
  );
}

/** One idea in a narrow place: a link. */
export function IdeaLine({ idea, onFollow }: { idea: Idea; onFollow?: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const numbers = useIdeaNumbers();
  const net = ofTenThousandths(idea.net);
  const at = idea.closedAt ?? idea.publishedAt;
  return (
    <Link
      to="/education/ideas/$ideaId"
      params={{ ideaId: String(idea.id) }}
      className={lines.line}
      onClick={() => onFollow?.()}
    >
      <span className={lines.dot}>
        {idea.read.length === 0 && <span role="img" aria-label={t(($) => $.drawer.unread)} />}
      </span>
      <span className={lines.what}>
        <span className={lines.title}>
          <strong dir="auto">{idea.instrument.name}</strong>
          <DirectionBadge direction={idea.direction} />
          {idea.instrument.isSimulated && <SimulatedBadge />}
          {idea.isDemo && <DemoMark />}
        </span>
        <span className={lines.state}>
          <StatusBadge idea={idea} />
          <span dir="auto">{idea.author.fullName}</span> · <time dateTime={at}>{format.relative(at)}</time>
        </span>
      </span>
      {net !== null && idea.status !== 'void' && (
        <bdi dir="ltr" data-direction={toneOf(net)}>
          {numbers.r(net)}
        </bdi>
      )}
    </Link>
  );
}
