import type { MarketSymbol } from '@candela/contract/market-data/symbols';
import type { IdeaDraft, IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { Button } from '@mantine/core';
import { CalendarClock, Lock, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptDraft } from '#platform/autosave/kept-draft.ts';
import { useFormat, useZone } from '#platform/time/time.ts';
import { fromZonedInput } from '#platform/time/zoned-input.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { loadedPart } from '#ui/loaded-part.tsx';
import type { ChartHandle } from '#ui/price-chart/price-chart-props.ts';
import { SaveStateText } from '#ui/save-state.tsx';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import { SimulatedBadge } from '#ui/tinted-badge.tsx';
import { AnalysisField } from './analysis-field.tsx';
import { DraftOptions } from './draft-options.tsx';
import { averageRange } from './first-levels.ts';
import { draftLevels, draftWarnings } from './idea-draft.ts';
import classes from './idea-form.module.css';
import { LevelFields } from './level-fields.tsx';
import { PassedPrice } from './passed-price.tsx';
import { PositionSizeCard } from './position-size-card.tsx';
import { PublishChecks } from './publish-checks.tsx';
import type { RenderScheduled } from './render-scheduled.ts';
import { useDraftForm } from './use-draft-form.ts';
import { usePublishing, type LiveCall } from './use-publishing.ts';

/** The chart library is larger than the form: it comes after it. */
const Chart = loadedPart(async () => {
  const { DraftChart } = await import('./draft-chart.tsx');
  return DraftChart;
});

interface IdeaFormProps {
  name: string;
  draft: IdeaDraft;
  kept: KeptDraft<IdeaDraftBody> | null;
  symbol: MarketSymbol;
  liveCall?: LiveCall;
  renderScheduled?: RenderScheduled;
}

/** The form of a trade idea: chart and fields are one state, saved while it is written. */
export function IdeaForm({ name, draft, kept, symbol, liveCall, renderScheduled }: IdeaFormProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const [time, setTime] = useState<string | null>(null);
  const at = time === null ? null : fromZonedInput(time, zone);
  const form = useDraftForm({ name, draft, kept, symbol, publishAt: at === null ? null : Date.parse(at) });
  const { publish, publishing, recalling } = usePublishing(draft, form, liveCall);
  const [handle, setHandle] = useState<ChartHandle | null>(null);
  const { view, autosave, body, scale } = form;
  const isScheduled = draft.scheduledAt !== null;
  const range = averageRange(
    (handle?.bars() ?? [])
      .slice(-60)
      .map(({ timestamp, open, high, low, close }) => ({ t: timestamp, o: open, h: high, l: low, c: close, v: 0 })),
  );
  const warnings = draftWarnings(body, form.rules, range === null ? null : range * 10 ** scale.precision);
  return (
    <div className={classes.form}>
      <header className={classes.head}>
        <div>
          <h1 dir="auto">{t(($) => $.ideaForm.title, { symbol: symbol.name })}</h1>
          <span className={classes.states}>
            {symbol.isSimulated && <SimulatedBadge />}
            <SaveStateText state={view.state} savedAt={view.savedAt} retry={() => void autosave.flush()} />
          </span>
        </div>
      </header>
      {draft.scheduledAt !== null && (
        <Scheduled at={draft.scheduledAt} isPending={recalling.isPending} onRecall={() => recalling.mutate()} />
      )}
      <FormFailure error={recalling.error} />
      <PassedPrice form={form} />
      <div className={classes.columns} inert={isScheduled}>
        <div className={classes.main}>
          <Chart.Loaded
            waiting={<div className={classes.waiting} data-chart-frame />}
            form={form}
            symbol={symbol}
            onHandle={setHandle}
          />
          <AnalysisField form={form} />
        </div>
        <div className={classes.side}>
          <LevelFields form={form} />
          <PositionSizeCard
            levels={draftLevels(body, scale)}
            scale={scale}
            quote={symbol.quote}
            riskBps={body.riskBps ?? 50}
            onRisk={(riskBps) => form.change({ riskBps })}
          />
          <DraftOptions form={form} hasAudience={liveCall === undefined} />
          {body.validUntil !== null && renderScheduled?.(symbol.id, body.validUntil)}
          <PublishChecks form={form} warnings={warnings} />
          <PublishButtons
            hasFaults={form.faults.length > 0}
            isPending={publishing.isPending}
            isLive={liveCall !== undefined}
            time={time}
            onTime={setTime}
            isTimeKnown={at !== null}
            onPublish={() => void publish(at)}
          />
          <FormFailure error={publishing.error} />
          <p className={classes.lock}>
            <Lock size={15} aria-hidden />
            {t(($) => $.ideaForm.never)}
          </p>
        </div>
      </div>
    </div>
  );
}

/** When it will be published. The form below cannot be changed, so whoever has just chosen the time is led here. */
function Scheduled({ at, isPending, onRecall }: { at: string; isPending: boolean; onRecall: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className={classes.passed} role="status">
      <CalendarClock size={17} aria-hidden />
      <p>{t(($) => $.ideaForm.isScheduled, { time: format.dateTime(at) })}</p>
      <Button size="xs" variant="default" loading={isPending} onClick={onRecall}>
        {t(($) => $.ideaForm.recall)}
      </Button>
    </div>
  );
}

interface PublishButtonsProps {
  hasFaults: boolean;
  /** In a live event there is only now. */
  isLive: boolean;
  isPending: boolean;
  /** When, as it was typed; null: now. */
  time: string | null;
  onTime: (time: string | null) => void;
  isTimeKnown: boolean;
  onPublish: () => void;
}

/** Now, or at a time. With a fault, the button leads to it instead. */
function PublishButtons(props: PublishButtonsProps) {
  const { hasFaults, isLive, isPending, time, onTime, isTimeKnown, onPublish } = props;
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <div className={classes.publish}>
      <Button
        leftSection={time === null ? <Send size={16} aria-hidden /> : <CalendarClock size={16} aria-hidden />}
        data-off={hasFaults || undefined}
        aria-describedby="before-publishing"
        loading={isPending}
        disabled={time !== null && !isTimeKnown}
        onClick={onPublish}
      >
        {t(($) => (time === null ? $.ideaForm.publish : $.ideaForm.schedule))}
      </Button>
      {!isLive && (
        <Button variant="subtle" onClick={() => onTime(time === null ? '' : null)}>
          {t(($) => (time === null ? $.ideaForm.atATime : $.ideaForm.atOnce))}
        </Button>
      )}
      {time !== null && (
        <WallTimeInput label={t(($) => $.ideaForm.publishAt)} zone={zone} value={time} onChange={onTime} />
      )}
    </div>
  );
}
