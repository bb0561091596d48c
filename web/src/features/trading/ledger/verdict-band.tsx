import { ShieldCheck, ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { LogVerdict } from '@candela/markets/log/verification';
import type { VerificationNews } from './verification-worker.ts';
import classes from './ledger.module.css';

/** What came of it, in one sentence. */
export function VerdictBand({ news }: { news: VerificationNews }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (news.type === 'progress') {
    const label = t(($) => $.ledger.running, { read: format.number(news.read), all: format.number(news.all) });
    return (
      <section className={classes.running} aria-busy="true">
        <p>{label}</p>
        <ProgressBar value={news.read} max={news.all} label={label} />
      </section>
    );
  }
  const verdict = news.type === 'done' ? news.verdict : null;
  const isRight = verdict !== null && verdict.problem === null && verdict.wrong === null;
  const Icon = isRight ? ShieldCheck : ShieldX;
  return (
    <section className={classes.band} data-wrong={!isRight || undefined} role="status">
      <Icon size={24} aria-hidden />
      <div>
        {isRight ? (
          <Right verdict={verdict} />
        ) : (
          <Wrong verdict={verdict} otherwise={news.type === 'done' ? 'noArchive' : news.type} />
        )}
      </div>
    </section>
  );
}

function Right({ verdict }: { verdict: LogVerdict }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <h2>{t(($) => $.ledger.right, { entries: format.number(verdict.entries) })}</h2>
      {verdict.largestGap !== null && (
        <p>{t(($) => $.ledger.gap, { minutes: format.number(Math.round(verdict.largestGap / 60_000)) })}</p>
      )}
      {verdict.lastAt !== '' && <p>{t(($) => $.ledger.rightText, { when: format.dateTime(verdict.lastAt) })}</p>}
    </>
  );
}

interface WrongProps {
  verdict: LogVerdict | null;
  /** Why there is no verdict, if there is none. */
  otherwise: 'noArchive' | 'unreachable' | 'impossible';
}

function Wrong({ verdict, otherwise }: WrongProps) {
  const { t } = useTranslation();
  const format = useFormat();
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
  const kind = verdict?.problem ?? otherwise;
  return (
    <>
      <h2>{t(($) => $.ledger.problems[kind].title)}</h2>
      <p>{t(($) => $.ledger.problems[kind].text)}</p>
    </>
  );
}
