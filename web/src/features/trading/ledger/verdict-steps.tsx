import { Check, Minus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { LogFault } from '@candela/markets/log/entry-checks';
import type { LogVerdict } from '@candela/markets/log/verification';
import type { VerificationNews } from './verification-worker.ts';
import classes from './ledger.module.css';

type StepState = 'right' | 'wrong' | 'skipped';
const steps = ['read', 'signed', 'entries', 'root', 'openings', 'outcomes'] as const;
const icons = { right: Check, wrong: X, skipped: Minus };

/** What was checked, one after the other: nothing after the first fault. */
export function VerdictSteps({ news, file }: { news: VerificationNews; file: File | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = news.type === 'done' ? format.number(news.milliseconds / 1000, { maximumFractionDigits: 2 }) : null;
  const states = statesOf(news);
  const outcomes = news.type === 'done' ? news.verdict?.outcomes : null;
  const figures: Partial<Record<(typeof steps)[number], string>> =
    news.type === 'done'
      ? {
          read: file
            ? t(($) => $.ledger.megabytes, { size: format.number(file.size / 1e6, { maximumFractionDigits: 1 }) })
            : '',
          entries: format.number(news.verdict?.entries ?? 0),
          openings: format.number(news.verdict?.opened ?? 0),
          outcomes: format.number(outcomes?.judged ?? 0),
        }
      : {};
  return (
    <section className={classes.card}>
      <div className={classes.cardHead}>
        <h2>{t(($) => $.ledger.steps.title)}</h2>
        {seconds !== null && <span>{t(($) => $.ledger.seconds, { seconds })}</span>}
      </div>
      <ol className={classes.steps}>
        {steps.map((step, place) => {
          const Icon = icons[states[place] ?? 'skipped'];
          return (
            <li key={step} data-state={states[place] ?? 'skipped'}>
              <span className={classes.tile}>
                <Icon size={17} aria-hidden />
              </span>
              <div>
                <h3>{t(($) => $.ledger.steps[step].title)}</h3>
                <p>
                  {t(($) => $.ledger.states[states[place] ?? 'skipped'])} {t(($) => $.ledger.steps[step].text)}{' '}
                  {step === 'outcomes' && outcomes && outcomes.unjudged > 0
                    ? t(($) => $.ledger.unjudged, { unjudged: format.number(outcomes.unjudged) })
                    : ''}{' '}
                  {step === 'outcomes' && outcomes && outcomes.uncommittedDays > 0
                    ? t(($) => $.ledger.uncommitted, { days: format.number(outcomes.uncommittedDays) })
                    : ''}
                </p>
              </div>
              <span className={classes.figure}>{figures[step]}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function statesOf(news: VerificationNews): StepState[] {
  if (news.type !== 'done') return steps.map(() => 'skipped');
  const { verdict } = news;
  const first = failedStep(verdict);
  return steps.map((step, place) => {
    if (first !== null && place >= first) return place === first ? 'wrong' : 'skipped';
    const isEmpty =
      (step === 'openings' && verdict?.opened === 0) || (step === 'outcomes' && (verdict?.outcomes?.judged ?? 0) === 0);
    return isEmpty ? 'skipped' : 'right';
  });
}

/** Of all others it is the place of the entries. */
const placesOfFaults: Partial<Record<LogFault, number>> = { opening: 4, outcome: 5, candles: 5 };

/** The place of the step that failed; null: none. */
function failedStep(verdict: LogVerdict | null): number | null {
  if (!verdict || verdict.problem === 'unreachable' || verdict.problem === 'cutOff') return 0;
  if (verdict.problem === 'wrongKey') return 1;
  if (verdict.wrong) return placesOfFaults[verdict.wrong.fault] ?? 2;
  if (verdict.problem === 'witness') return 1;
  return verdict.problem === 'root' ? 3 : null;
}
