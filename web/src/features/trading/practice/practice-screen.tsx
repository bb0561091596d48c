import { Button } from '@mantine/core';
import type { PracticeSession } from '@candela/contract/trading/practice';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { EyeOff, Flag, FlaskConical, TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { Badge } from '#ui/badge.tsx';
import { OpenTrade } from './open-trade.tsx';
import { draftOf, type OrderDraft } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import { PastTrades } from './past-trades.tsx';
import { PlayerBar } from './player-bar.tsx';
import { PracticeEnd } from './practice-end.tsx';
import { usePracticeChanges } from './practice.api.ts';
import { ReplayChart } from './replay-chart.tsx';
import { useReplay } from './use-replay.ts';
import { useReplayKeys } from './use-replay-keys.ts';
import { useReplayLevels } from './use-replay-levels.ts';
import classes from './practice-session.module.css';

interface Props {
  session: PracticeSession;
  bars: readonly ReplayBar[];
}

const [fewestInView, usualInView] = [30, 120];

/** Chart, player and the trade of a session; at its end what it was. */
export function PracticeScreen({ session, bars }: Props) {
  const { t } = useTranslation();
  const { advance, place, act, finish } = usePracticeChanges(session.id);
  const replay = useReplay(session, advance);
  const [draft, setDraft] = useState<OrderDraft | null>(null);
  const [wantedStop, setWantedStop] = useState<number | null>(null);
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [inView, setInView] = useState(usualInView);
  const { pricePrecision: precision, shown, orders, reveal } = session;
  const isOver = session.finishedAt !== null;
  const open = orders.find(({ status }) => status === 'pending' || status === 'active');
  const last = bars.at(-1);
  const begin = (direction: 'long' | 'short') => {
    if (!isOver && !open && !session.isAtEnd) setDraft(draftOf(direction, bars));
  };
  const fold = (level: string) =>
    setFolded((before) => (before.includes(level) ? before.filter((each) => each !== level) : [...before, level]));
  const send = () => {
    if (!draft) return;
    const { target, ...rest } = draft;
    const targets = [{ price: target, bps: 10_000 }];
    place.mutate({ shown, ...rest, targets }, { onSuccess: () => setDraft(null) });
  };
  const end = async () => {
    if (isOver) return;
    replay.setPlaying(false);
    const isSure = await askToConfirm({
      title: t(($) => $.practice.endTitle),
      text: t(($) => $.practice.endText),
      confirm: t(($) => $.practice.end),
      isHarmless: true,
    });
    if (isSure) finish.mutate();
  };
  useReplayKeys({
    ArrowRight: replay.next,
    ' ': () => replay.setPlaying(!replay.isPlaying),
    l: () => begin('long'),
    s: () => begin('short'),
    1: () => fold('stop'),
    2: () => fold('target'),
    Escape: isOver ? undefined : () => void end(),
  });
  const { levels, filledAt } = useReplayLevels({
    draft,
    open: open ?? null,
    wantedStop,
    onDraft: setDraft,
    onStop: setWantedStop,
  });
  return (
    <div className={classes.screen} data-work-screen>
      <header className={classes.head}>
        <h1>{session.instrument?.name ?? t(($) => $.practice.hiddenMarket)}</h1>
        <Badge text={t(($) => $.chart.timeframes[session.timeframe])} />
        {session.isBlind && !isOver && <Badge icon={EyeOff} text={t(($) => $.practice.blind)} />}
        {!isOver && (
          <Button
            className={classes.endButton}
            variant="default"
            leftSection={<Flag size={17} aria-hidden />}
            loading={finish.isPending}
            onClick={() => void end()}
          >
            {t(($) => $.practice.end)}
          </Button>
        )}
      </header>
      <div className={classes.columns}>
        <div className={classes.stage}>
          <ReplayChart
            bars={bars}
            inView={isOver ? Math.max(inView, bars.length - session.shownAtStart + 40) : inView}
            precision={precision}
            levels={levels.filter(({ level }) => !folded.includes(level))}
            filledAt={filledAt}
            hidesMore={!isOver}
            revealedFrom={isOver ? (bars[session.shownAtStart]?.t ?? null) : null}
          />
          {!isOver && (
            <PlayerBar
              replay={replay}
              passed={shown - session.shownAtStart}
              onZoom={(factor) =>
                setInView((before) => Math.round(Math.max(fewestInView, Math.min(bars.length, before * factor))))
              }
            />
          )}
        </div>
        <aside className={classes.panel} aria-label={t(($) => $.practice.yourTrade)}>
          {reveal && <PracticeEnd session={{ ...session, reveal }} bars={bars} />}
          {!isOver && open && (
            <OpenTrade
              key={open.number}
              order={open}
              bars={bars}
              precision={precision}
              wantedStop={wantedStop}
              isSending={act.isPending}
              onAct={(action) => act.mutate({ shown, action }, { onSettled: () => setWantedStop(null) })}
            />
          )}
          {!isOver && !open && draft && last && (
            <OrderForm
              draft={draft}
              last={last}
              precision={precision}
              isSending={place.isPending}
              onChange={setDraft}
              onPlace={send}
              onCancel={() => setDraft(null)}
            />
          )}
          {!isOver && !open && !draft && !session.isAtEnd && (
            <section className={classes.trade}>
              <h2>{t(($) => $.practice.decide)}</h2>
              <p className={classes.hint}>{t(($) => $.practice.decideText)}</p>
              <div className={classes.sides}>
                <Button
                  variant="default"
                  leftSection={<TrendingUp size={17} aria-hidden />}
                  onClick={() => begin('long')}
                >
                  {t(($) => $.practice.directions.long)}
                </Button>
                <Button
                  variant="default"
                  leftSection={<TrendingDown size={17} aria-hidden />}
                  onClick={() => begin('short')}
                >
                  {t(($) => $.practice.directions.short)}
                </Button>
              </div>
            </section>
          )}
          <PastTrades orders={orders.filter((order) => order !== open)} />
          {!isOver && <p className={classes.keys}>{t(($) => $.practice.keys)}</p>}
          <p className={classes.trust}>
            <FlaskConical size={16} aria-hidden /> {t(($) => $.practice.trust)}
          </p>
        </aside>
      </div>
    </div>
  );
}
