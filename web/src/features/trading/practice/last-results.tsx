import { useTranslation } from 'react-i18next';
import { flatResult } from '@candela/markets/figures/result-summaries';
import { ResultText, useResultText } from '#ui/result-text.tsx';
import classes from './practice.module.css';

const unit = 10_000;

/** Fewer tell nothing about an average. */
const fewResults = 10;

/** @param results the newest first, in ten-thousandths of R */
export function LastResults({ results }: { results: readonly number[] }) {
  const { t } = useTranslation();
  const text = useResultText();
  if (results.length === 0) return null;
  const largest = Math.max(...results.map(Math.abs), 1);
  const sum = results.reduce((total, net) => total + net, 0);
  const won = results.filter((net) => net >= flatResult).length;
  const lost = results.filter((net) => net <= -flatResult).length;
  return (
    <section className={classes.card}>
      <h2>{t(($) => $.practice.last, { count: results.length })}</h2>
      {results.length >= fewResults && (
        <p className={classes.average}>
          {t(($) => $.practice.average)} <ResultText net={sum / results.length} />
        </p>
      )}
      <ol className={classes.bars} dir="ltr">
        {results.toReversed().map((net, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- results have no other name than their place
          <li key={at} data-direction={net > 0 ? 'up' : 'down'}>
            <span style={{ blockSize: Math.max(3, (Math.abs(net) / largest) * 46) }} />
            <span className="visually-hidden">{text(net / unit)}</span>
          </li>
        ))}
      </ol>
      <p className={classes.counts}>{t(($) => $.practice.counts, { won, lost, even: results.length - won - lost })}</p>
    </section>
  );
}
