import { ShieldCheck, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { Verification } from './use-verification.ts';
import classes from './ledger.module.css';

/** What came of it, in one sentence. */
export function VerdictBand({ state }: { state: Verification }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (state.type === 'waiting' || state.type === 'progress') {
    const { read, all } = state.type === 'progress' ? state : { read: 0, all: 0 };
    const label = t(($) => $.ledger.running, { read: format.number(read), all: format.number(all) });
    return (
      <section className={classes.running} aria-busy="true">
        <p>{label}</p>
        <ProgressBar value={read} max={all} label={label} />
      </section>
    );
  }
  const verdict = state.type === 'done' ? state.verdict : null;
  const isRight = verdict !== null && verdict.problem === null && verdict.wrong === null;
  const Icon = isRight ? ShieldCheck : ShieldX;
  return (
    <section className={classes.band} data-wrong={!isRight || undefined} role="status">
      <Icon size={24} aria-hidden />
      <div>{isRight ? <Right /> : <Wrong />}</div>
    </section>
  );

  function Right() {
    const entries = format.number(verdict?.entries ?? 0);
    return (
      <>
        <h2>{t(($) => $.ledger.right, { entries })}</h2>
        <p>{verdict?.lastAt ? t(($) => $.ledger.rightText, { when: format.dateTime(verdict.lastAt) }) : ''}</p>
      </>
    );
  }

  function Wrong() {
    if (verdict?.wrong) {
      const { index, fault } = verdict.wrong;
      return (
        <>
          <h2>{t(($) => $.ledger.wrong, { index: format.number(index) })}</h2>
          <p>
            {t(($) => $.ledger.faults[fault])} {t(($) => $.ledger.proven, { entries: format.number(index) })}
          </p>
        </>
      );
    }
    const kind = state.type === 'impossible' ? 'impossible' : (verdict?.problem ?? 'noArchive');
    return (
      <>
        <h2>{t(($) => $.ledger.problems[kind].title)}</h2>
        <p>{t(($) => $.ledger.problems[kind].text)}</p>
      </>
    );
  }
}
