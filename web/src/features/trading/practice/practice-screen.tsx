import type { PracticeSession } from '@candela/contract/trading/practice';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { draftOf, type OrderDraft } from './order-draft.ts';
import { PastTrades } from './past-trades.tsx';
import { PlayerBar } from './player-bar.tsx';
import { PracticeEnd } from './practice-end.tsx';
import { usePracticeChanges } from './practice.api.ts';
import { ReplayChart } from './replay-chart.tsx';
import { SessionHead } from './session-head.tsx';
import { TradePanel } from './trade-panel.tsx';
import { useReplay } from './use-replay.ts';
import { useReplayKeys } from './use-replay-keys.ts';
import { useReplayLevels } from './use-replay-levels.ts';
import classes from './practice-session.module.css';

interface Props {
  session: PracticeSession;
  bars: readonly ReplayBar[];
}

const [fewestInView, usualInView, inViewOfPhones] = [30, 120, 50];

/** Chart, player and the trade of a session; at its end what it was. */
export function PracticeScreen({ session, bars }: Props) {
  const { t } = useTranslation();
  const changes = usePracticeChanges(session.id);
  const { advance, finish } = changes;
  const replay = useReplay(session, advance);
  const [draft, setDraft] = useState<OrderDraft | null>(null);
  const [wantedStop, setWantedStop] = useState<number | null>(null);
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [inView, setInView] = useState(() => (window.innerWidth < 640 ? inViewOfPhones : usualInView));
  const { pricePrecision: precision, shown, orders, reveal } = session;
  const isOver = session.finishedAt !== null;
  const open = orders.find(({ status }) => status === 'pending' || status === 'active');
  const last = bars.at(-1);
  const begin = (direction: 'long' | 'short') => {
    if (!isOver && !open && !session.isAtEnd) setDraft(draftOf(direction, bars));
  };
  const fold = (level: string) =>
    setFolded((before) => (before.includes(level) ? before.filter((each) => each !== level) : [...before, level]));
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
    idea: session.idea,
    wantedStop,
    onDraft: setDraft,
    onStop: setWantedStop,
  });
  return (
    <div className={classes.screen} data-work-screen>
      <SessionHead session={session} isEnding={finish.isPending} onEnd={() => void end()} />
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
          {!isOver && last && (
            <TradePanel
              session={session}
              bars={bars}
              open={open}
              draft={draft}
              wantedStop={wantedStop}
              changes={changes}
              onBegin={begin}
              onDraft={setDraft}
              onStop={setWantedStop}
            />
          )}
          <PastTrades orders={orders.filter((order) => order !== open)} endedId={isOver ? session.id : null} />
          {!isOver && <p className={classes.keys}>{t(($) => $.practice.keys)}</p>}
          <p className={classes.trust}>
            <FlaskConical size={16} aria-hidden /> {t(($) => $.practice.trust)}
          </p>
        </aside>
      </div>
    </div>
  );
}
