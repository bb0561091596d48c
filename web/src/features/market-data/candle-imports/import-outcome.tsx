import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { CandleImport } from '@candela/contract/market-data/candle-imports';
import { isWorking, useImportSteps } from './candle-imports.api.ts';
import classes from './candle-imports.module.css';

const shownLeft = 10;

/** How far an import is, what it has done, and what can be done next. */
export function ImportOutcome({ found, onOther }: { found: CandleImport; onOther: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, problem, leftCount } = found;
  const counted = (count: number) => ({ count, number: format.number(count) });
  const parts = [
    found.addedCount > 0 && t(($) => $.candleImports.added, counted(found.addedCount)),
    found.correctedCount > 0 && t(($) => $.candleImports.corrected, counted(found.correctedCount)),
    found.keptCount > 0 && t(($) => $.candleImports.kept, counted(found.keptCount)),
    found.unchangedCount > 0 && t(($) => $.candleImports.same, counted(found.unchangedCount)),
    found.undoneCount > 0 && t(($) => $.candleImports.undone, counted(found.undoneCount)),
  ].filter((part) => part !== false);
  const isBad = state === 'failed' || state === 'refused';
  const status = useRef<HTMLParagraphElement>(null);
  // The button that began the step is gone: whoever uses the keyboard goes on from what has come of it.
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) status.current?.focus();
    shown.current = state;
  }, [state]);
  return (
    <>
      <p ref={status} className={classes.outcome} role="status" tabIndex={-1} data-state={state}>
        {state === 'done' && <CircleCheck size={18} aria-hidden />}
        {isBad && <CircleAlert size={18} aria-hidden />}
        {t(($) => $.candleImports.states[state])}
      </p>
      {problem !== null && (
        <p className={classes.lead}>
          {problem === 'otherLength'
            ? t(($) => $.candleImports.problems.otherLength, counted(found.barMinutes ?? 0))
            : t(($) => $.candleImports.problems[problem])}
        </p>
      )}
      {isWorking(state) && (
        <ProgressBar
          value={Math.round(found.progress * 100)}
          max={100}
          label={t(($) => $.candleImports.states[state])}
        />
      )}
      {parts.length > 0 && <p className={classes.lead}>{format.list(parts)}</p>}
      {leftCount > 0 && (
        <p className={classes.doubt}>
          <CircleAlert size={18} aria-hidden />
          <span>
            {t(($) => $.candleImports.left, counted(leftCount))}{' '}
            {found.left
              .slice(0, shownLeft)
              .map((at) => format.dateTime(new Date(at).toISOString()))
              .join(' · ')}
          </span>
        </p>
      )}
      {isWorking(state) && <p className={classes.lead}>{t(($) => $.candleImports.mayLeave)}</p>}
      <OutcomeActions found={found} onOther={onOther} />
      {!isWorking(state) && (
        <p className={classes.lead}>
          {found.fileUntil === null
            ? t(($) => $.candleImports.fileRemoved)
            : t(($) => $.candleImports.fileUntil, { date: format.date(found.fileUntil) })}
        </p>
      )}
    </>
  );
}

function OutcomeActions({ found, onOther }: { found: CandleImport; onOther: () => void }) {
  const { t } = useTranslation();
  const { cancel, download, removeFile, start, undo } = useImportSteps(found);
  const { state, report } = found;
  const ask = async (question: 'undo' | 'stop', then: () => void) => {
    const isSure = await askToConfirm({
      title: t(($) => $.candleImports.asks[question].title),
      text: t(($) => $.candleImports.asks[question].text),
      confirm: t(($) => $.candleImports.asks[question].title),
    });
    if (isSure) then();
  };
  return (
    <div className={classes.actions}>
      {(state === 'running' || state === 'recognising' || state === 'checking') && (
        <Button variant="default" loading={cancel.isPending} onClick={() => void ask('stop', () => cancel.mutate())}>
          {t(($) => $.candleImports.asks.stop.title)}
        </Button>
      )}
      {state === 'failed' && report && (
        <Button loading={start.isPending} onClick={() => start.mutate(found.corrects)}>
          {t(($) => $.candleImports.goOn)}
        </Button>
      )}
      {state === 'failed' && (
        <Button variant="default" loading={cancel.isPending} onClick={() => void ask('stop', () => cancel.mutate())}>
          {t(($) => $.candleImports.cancel)}
        </Button>
      )}
      {state === 'done' && found.symbol && <OpenChart symbol={found.symbol.symbol} />}
      {!isWorking(state) && (
        <Button variant="default" onClick={onOther}>
          {t(($) => $.candleImports.other)}
        </Button>
      )}
      {found.canUndo && (
        <Button variant="default" loading={undo.isPending} onClick={() => void ask('undo', () => undo.mutate())}>
          {t(($) => $.candleImports.asks.undo.title)}
        </Button>
      )}
      {state === 'done' && report && report.reasons.length > 0 && found.fileUntil !== null && (
        <Button
          variant="default"
          leftSection={<Download size={15} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t(($) => $.candleImports.rows)}
        </Button>
      )}
      {!isWorking(state) && found.fileUntil !== null && state !== 'cancelled' && (
        <Button variant="subtle" loading={removeFile.isPending} onClick={() => removeFile.mutate()}>
          {t(($) => $.candleImports.removeFile)}
        </Button>
      )}
    </div>
  );
}

function OpenChart({ symbol }: { symbol: string }) {
  const { t } = useTranslation();
  return (
    <Button renderRoot={(props) => <Link to="/education/markets/$symbol" params={{ symbol }} {...props} />}>
      {t(($) => $.candleImports.openChart)}
    </Button>
  );
}
