import { Button } from '@mantine/core';
import type { PracticeSession } from '@candela/contract/trading/practice';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ResultText } from '#ui/result-text.tsx';
import { isPromisedFuture } from './future-proof.ts';
import classes from './practice-session.module.css';

interface Props {
  session: PracticeSession & { reveal: NonNullable<PracticeSession['reveal']> };
  bars: readonly ReplayBar[];
}

/** What it was, what came of it, and whether nothing was made up. */
export function PracticeEnd({ session, bars }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { instrument, reveal, orders } = session;
  const results = orders.flatMap(({ net }) => (net === null ? [] : [net]));
  return (
    <section className={classes.end}>
      <h2>{t(($) => $.practice.result)}</h2>
      <p className={classes.big}>
        {results.length === 0 ? '–' : <ResultText net={results.reduce((sum, net) => sum + net, 0)} />}
      </p>
      <p className={classes.hint}>
        {results.length === 0 ? t(($) => $.practice.noTrade) : t(($) => $.practice.ofTrades, { count: results.length })}
      </p>
      {instrument && (
        <dl className={classes.figures}>
          <div>
            <dt>{t(($) => $.practice.itWas)}</dt>
            <dd>
              {instrument.name} <bdi className={classes.code}>{instrument.symbol}</bdi>
            </dd>
          </div>
          <div>
            <dt>{t(($) => $.practice.hiddenFrom)}</dt>
            <dd>{format.dateTime(new Date(reveal.hiddenFrom).toISOString())}</dd>
          </div>
        </dl>
      )}
      {session.idea && <ComparedIdea idea={session.idea} />}
      <Proof session={session} bars={bars} />
      <Button renderRoot={(props) => <Link to="/education/practice" {...props} />}>
        {t(($) => $.practice.another)}
      </Button>
    </section>
  );
}

function ComparedIdea({ idea }: { idea: NonNullable<PracticeSession['idea']> }) {
  const { t } = useTranslation();
  return (
    <div className={classes.compared}>
      <h3>{t(($) => $.practice.ideaBy, { name: idea.author })}</h3>
      <p>
        {t(($) => $.practice.directions[idea.direction])} · {t(($) => $.practice.endings[idea.status])}{' '}
        <ResultText net={idea.net} />
      </p>
      <Link to="/education/ideas/$ideaId" params={{ ideaId: String(idea.id) }}>
        {t(($) => $.practice.openIdea)}
      </Link>
    </div>
  );
}

function Proof({ session, bars }: Props) {
  const { t } = useTranslation();
  const { id, future, shownAtStart, reveal } = session;
  const hidden = bars.slice(shownAtStart);
  const { data: isProved } = useQuery({
    queryKey: ['practice', id, 'proof', hidden.length],
    queryFn: () => isPromisedFuture(hidden, { salt: reveal.salt, future }),
  });
  if (isProved === undefined) return null;
  const Icon = isProved === null ? ShieldQuestionMark : isProved ? ShieldCheck : ShieldAlert;
  return (
    <div className={classes.proof} data-proved={isProved ?? undefined} role="status">
      <Icon size={18} aria-hidden />
      <div>
        <strong>
          {t(($) =>
            isProved === null ? $.practice.proof.unknown : isProved ? $.practice.proof.right : $.practice.proof.wrong,
          )}
        </strong>
        <details>
          <summary>{t(($) => $.practice.proof.how)}</summary>
          <p>{t(($) => $.practice.proof.howText)}</p>
          <dl dir="ltr">
            <dt>HMAC-SHA-256</dt>
            <dd>{future}</dd>
            <dt>{t(($) => $.practice.proof.key)}</dt>
            <dd>{reveal.salt}</dd>
          </dl>
        </details>
      </div>
    </div>
  );
}
