import type { SymbolPrice } from '@candela/contract/market-data/prices';
import type { Idea } from '@candela/contract/trading/idea-terms';
import type { ListedIdea } from '@candela/contract/trading/ideas';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveFigures } from '#platform/realtime/use-live-figures.ts';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { toneOf } from '#ui/result-text.tsx';
import { DirectionBadge, SimulatedBadge } from '#ui/tinted-badge.tsx';
import { AuthorRecord } from './author-record.tsx';
import { AmbiguousBadge, StatusBadge } from './idea-badges.tsx';
import { IdeaCounts } from './idea-counts.tsx';
import { livePriceUnits, ofTenThousandths, priceOfResult, resultAt, viewOf } from './idea-view.ts';
import { takeIdeaFigures } from './ideas.api.ts';
import classes from './ideas.module.css';
import { Ladder } from './ladder.tsx';
import { MiniChart } from './mini-chart.tsx';
import { useIdeaNumbers } from './use-idea-numbers.ts';
import { useIdeaLinks } from './use-idea-links.ts';

interface IdeaRowProps {
  idea: ListedIdea;
  /** Null: not known, or closed to the reader. */
  price: SymbolPrice | null;
  closes: readonly number[];
}

/** An idea in a list: symbol, author, the day, the way to its levels, its state and its result. The whole row is a link. */
export function IdeaRow({ idea, price, closes }: IdeaRowProps) {
  const { t } = useTranslation();
  const links = useIdeaLinks();
  const view = viewOf(idea);
  const isVoid = idea.status === 'void';
  const last = price ? livePriceUnits(price.price, view.scale) : null;
  const result = view.ahead ? resultAt(view, last) : ofTenThousandths(idea.net);
  const shown = view.ahead ? last : priceOfResult(view, ofTenThousandths(idea.r));
  const isUnread = idea.read.length === 0;
  const row = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  useLiveFigures({ kind: 'idea', id: idea.id }, row, (news) => takeIdeaFigures(client, news));
  return (
    <div ref={row} className={classes.row} data-void={isVoid || undefined}>
      <span className={classes.unread}>
        {isUnread && <span className="visually-hidden">{t(($) => $.ideas.unread)}</span>}
        {isUnread && <span aria-hidden />}
      </span>
      <div className={classes.what}>
        <p className={classes.symbol}>
          <Link
            to={links.one}
            params={{ ideaId: String(idea.id) }}
            className={classes.cover}
            data-idea={idea.id}
            dir="auto"
          >
            {idea.instrument.name}
          </Link>
          <DirectionBadge direction={idea.direction} />
          <span className={classes.soft}>{t(($) => $.chart.timeframes[idea.timeframe])}</span>
          {idea.instrument.isSimulated && <SimulatedBadge />}
        </p>
        <p className={classes.author}>
          <UserAvatar name={idea.author.fullName} src={idea.author.thumbnailImagePath} size={26} />
          <span className={classes.who}>
            <span dir="auto">{idea.author.fullName}</span>
            <AuthorRecord authorId={idea.author.id} isSimulated={idea.instrument.isSimulated} />
          </span>
        </p>
      </div>
      <MiniChart levels={view.levels} scale={view.scale} closes={closes} price={price?.price ?? null} />
      <Ladder
        levels={view.levels}
        scale={view.scale}
        price={shown}
        ahead={view.ahead}
        result={isVoid ? null : result}
      />
      <div className={classes.state}>
        <StatusBadge idea={idea} />
        {idea.isAmbiguous && <AmbiguousBadge />}
        <Since idea={idea} />
        <IdeaCounts idea={idea} />
      </div>
      <Result idea={idea} result={result} />
    </div>
  );
}

function Since({ idea: { status, publishedAt, closedAt } }: { idea: Idea }) {
  const { t } = useTranslation();
  const format = useFormat();
  const at = closedAt ?? publishedAt;
  const now = useNow(30_000);
  const time = format.relative(at, Math.max(now, Date.parse(at)));
  const text =
    closedAt !== null
      ? t(($) => $.outcomes.closedSince, { time })
      : t(($) => (status === 'pending' ? $.outcomes.publishedSince : $.outcomes.openSince), { time });
  return (
    <time dateTime={at} title={format.dateTime(at)} className={classes.soft}>
      {text}
    </time>
  );
}

function Result({ idea, result }: { idea: Idea; result: number | null }) {
  const { t } = useTranslation();
  const numbers = useIdeaNumbers();
  if (result === null) return <span className={classes.result}>{t(($) => $.outcomes.noResult)}</span>;
  const text = numbers.r(result);
  return (
    <span className={classes.result}>
      <bdi dir="ltr" data-direction={idea.status === 'void' ? undefined : toneOf(result)}>
        {idea.status === 'void' ? <s>{text}</s> : text}
      </bdi>
      <span>{t(($) => (idea.closedAt === null ? $.outcomes.now : $.outcomes.final))}</span>
    </span>
  );
}
