import { can } from '@candela/contract/permissions';
import type { IdeaDetail } from '@candela/contract/trading/idea-detail';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, ChartNoAxesCombined, Clock, Copy, EyeOff } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/shallow';
import { copyText } from '#platform/device/copy-text.ts';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLivePrice } from '#platform/realtime/use-live-price.ts';
import { useSession } from '#platform/session/session.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { DirectionBadge, SimulatedBadge } from '#ui/tinted-badge.tsx';
import { AuthorActions } from './author-actions.tsx';
import { AmbiguousBadge, StatusBadge } from './idea-badges.tsx';
import { IdeaFigures } from './idea-figures.tsx';
import { IdeaHistory } from './idea-history.tsx';
import { IdeaPerson } from './idea-person.tsx';
import classes from './idea.module.css';
import { ModeratorActions } from './moderator-actions.tsx';
import { livePriceUnits, ofTenThousandths, priceOfResult, resultAt, viewOf } from './idea-view.ts';
import { ideaEventsQuery } from './idea-events.api.ts';
import { useIdeaMark } from './ideas.api.ts';
import { Ladder } from './ladder.tsx';
import { LivePrice } from './live-price.tsx';
import { PractiseLink } from './practise-link.tsx';
import { PublishedUnder } from './published-under.tsx';
import { TrustLine } from './trust-line.tsx';
import { WriteDownButton } from './write-down-button.tsx';
import { useIdeaLinks } from './use-idea-links.ts';

/** The chart library is larger than the page: it comes after it. */
const Chart = loadedPart(async () => {
  const { IdeaChart } = await import('./idea-chart.tsx');
  return IdeaChart;
});

/** A published idea: its chart, what happened, its author and why. */
export function IdeaDetails({ idea, talk, scheduled }: { idea: IdeaDetail; talk: ReactNode; scheduled: ReactNode }) {
  const { t } = useTranslation();
  const links = useIdeaLinks();
  const view = useMemo(() => viewOf(idea), [idea]);
  const price = useLivePrice(idea.hasPrices ? idea.instrument.id : null);
  const history = useQuery(ideaEventsQuery(idea.id));
  const events = history.data?.data ?? noEvents;
  const asked = new Set(history.data?.waiting.map(({ type }) => type));
  const { isAuthor, isModerator } = useSession(
    useShallow(({ profile }) => ({
      isAuthor: profile?.id === idea.author.id && can(profile, 'ideas.publish'),
      isModerator: profile !== null && can(profile, 'ideas.moderate'),
    })),
  );
  const [marked, setMarked] = useState<number | null>(null);
  useMarkedAsRead(idea);
  const last = price ? livePriceUnits(price.price, view.scale) : null;
  const isVoid = idea.status === 'void';
  const result = view.ahead ? resultAt(view, last) : ofTenThousandths(idea.net);
  const ladderPrice = view.ahead ? last : priceOfResult(view, ofTenThousandths(idea.r));
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <Link to={links.list} className={classes.back} aria-label={t(($) => $.ideas.all)}>
          <ArrowLeft size={20} className="flips" aria-hidden />
        </Link>
        <h1 dir="auto">{idea.instrument.name}</h1>
        <DirectionBadge direction={idea.direction} />
        <StatusBadge idea={idea} />
        {idea.isAmbiguous && <AmbiguousBadge />}
        {idea.instrument.isSimulated && <SimulatedBadge />}
        <Facts idea={idea} />
        <CopyLevels idea={idea} />
      </header>
      {idea.isHidden && (
        <p className={classes.notice} role="status">
          <EyeOff size={16} aria-hidden /> {t(($) => $.ideas.hidden)}
        </p>
      )}
      <div className={classes.columns}>
        <section className={classes.prices} aria-label={t(($) => $.chart.of, { symbol: idea.instrument.name })}>
          <LivePrice idea={idea} price={price} />
          {idea.hasPrices ? (
            <Chart.Loaded
              waiting={<div className={classes.waiting} data-chart-frame />}
              idea={idea}
              view={view}
              events={events}
              marked={marked}
            />
          ) : (
            <EmptyState
              icon={ChartNoAxesCombined}
              title={t(($) => $.ideas.noPrices)}
              text={t(($) => $.ideas.noPricesText)}
            />
          )}
          <div className={classes.ladder}>
            <h2>{t(($) => $.outcomes.ladder)}</h2>
            <Ladder
              levels={view.levels}
              scale={view.scale}
              price={ladderPrice}
              ahead={view.ahead}
              result={isVoid ? null : result}
            />
          </div>
        </section>
        <div className={classes.side}>
          <IdeaPerson author={idea.author} isSimulated={idea.instrument.isSimulated} />
          <IdeaFigures idea={idea} view={view} result={result} />
          {scheduled}
          {!view.ahead && idea.hasPrices && <PractiseLink ideaId={idea.id} />}
          {idea.net !== null && idea.status !== 'void' && <WriteDownButton ideaId={idea.id} />}
          <section className={classes.card} aria-labelledby="what-happened">
            <div className={classes.cardHead}>
              <h2 id="what-happened">{t(($) => $.outcomes.happened)}</h2>
              <a href="/ledger">{t(($) => $.outcomes.checkYourself)}</a>
            </div>
            {history.data?.waiting.map(({ type, at }) => (
              <p key={`${type} ${at}`} className={classes.waitingFor} role="status">
                <Clock size={15} aria-hidden /> {t(($) => $.outcomes.asked[type])}
              </p>
            ))}
            {history.isError && <ErrorState onRetry={() => void history.refetch()} />}
            <IdeaHistory events={events} view={view} marked={marked} onMark={setMarked} />
          </section>
          {isAuthor && <AuthorActions idea={idea} view={view} asked={asked} />}
          {isModerator && <ModeratorActions idea={idea} view={view} asked={asked} />}
        </div>
        <Why idea={idea} />
      </div>
      {talk}
      <TrustLine />
      <p className={classes.risk}>{t(($) => $.ideas.risk)}</p>
      {idea.disclaimer && <PublishedUnder disclaimer={idea.disclaimer} />}
    </article>
  );
}

const noEvents: readonly never[] = [];

/** Opening an idea marks it as read. */
function useMarkedAsRead(idea: IdeaDetail): void {
  const { mutate } = useIdeaMark();
  const { id } = idea;
  const mark = useEffectEvent((ideaId: number) => {
    if (idea.read.length === 0) mutate({ id: ideaId, isRead: true });
  });
  useEffect(() => mark(id), [id]);
}

function Facts({ idea }: { idea: IdeaDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = useLookupLabel();
  const facts = [
    label('tradingStyles', idea.style),
    t(($) => $.chart.timeframes[idea.timeframe]),
    t(($) => $.outcomes.validUntil, { time: format.dateTime(idea.validUntil) }),
  ];
  return <span className={classes.facts}>{facts.join(' · ')}</span>;
}

function CopyLevels({ idea }: { idea: IdeaDetail }) {
  const { t } = useTranslation();
  const copy = async () => {
    const entry = idea.entryLow === idea.entryHigh ? idea.entryLow : `${idea.entryLow}–${idea.entryHigh}`;
    const lines = [
      `${idea.instrument.symbol} ${t(($) => $.drawer.directions[idea.direction])}`,
      `${t(($) => $.ideas.entry)} ${entry}`,
      `${t(($) => $.ideas.stop)} ${idea.currentStop}`,
      ...idea.targets.map(({ price }, at) => `${t(($) => $.outcomes.target, { target: at + 1 })} ${price}`),
    ];
    await copyText(lines.join('\n'));
    showToast('success', { title: t(($) => $.ideas.copied), detail: idea.instrument.name });
  };
  return (
    <Button variant="default" size="sm" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
      {t(($) => $.ideas.copyLevels)}
    </Button>
  );
}

function Why({ idea }: { idea: IdeaDetail }) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  return (
    <section className={classes.why} aria-labelledby="why">
      <h2 id="why">{t(($) => $.ideas.why)}</h2>
      {idea.analysis === '' ? (
        <p>{t(($) => $.ideas.erased)}</p>
      ) : (
        <RichText html={idea.analysis} language={idea.languageCode} />
      )}
      <p className={classes.tags}>
        {idea.methods.map((code) => (
          <span key={code}>{label('tradingMethods', code)}</span>
        ))}
        <span data-disclosure>{t(($) => $.outcomes.disclosures[idea.disclosure])}</span>
      </p>
    </section>
  );
}
