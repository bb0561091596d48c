import type { RecordSide } from '@candela/contract/trading/records';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './records.module.css';
import { useRecordNumbers } from './use-record-numbers.ts';

/** What is not in the figures, or stands beside them: nothing is left out silently. */
export function RecordCounts({ side }: { side: RecordSide }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { share } = useRecordNumbers();
  const { counts } = side;
  const names = Object.keys(counts) as (keyof typeof counts)[];
  const risk = (value: number) => share(value / 10_000, 2);
  return (
    <section className={classes.card}>
      <h3>{t(($) => $.records.beside)}</h3>
      <dl className={classes.counts}>
        {names.map((name) => (
          <div key={name}>
            <dt>{t(($) => $.records.counts[name])}</dt>
            <dd>{format.number(counts[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{t(($) => $.records.exposed)}</dt>
          <dd>{share(side.exposedShare)}</dd>
        </div>
        <div>
          <dt>{t(($) => $.records.atOnce)}</dt>
          <dd>{format.number(side.mostAtOnce)}</dd>
        </div>
        {side.riskAfterLosses !== null && side.riskAfterWins !== null && (
          <div>
            <dt>{t(($) => $.records.riskAfter)}</dt>
            <dd>
              <bdi dir="ltr">{`${risk(side.riskAfterLosses)} / ${risk(side.riskAfterWins)}`}</bdi>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
