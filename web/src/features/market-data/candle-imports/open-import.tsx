import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import type { CandleImport } from '@candela/contract/market-data/candle-imports';
import { useImportSteps } from './candle-imports.api.ts';
import classes from './candle-imports.module.css';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportSettings } from './import-settings.tsx';

/** Names of the programs that write the layouts: they are the same in every language. */
const layoutNames = { mt5: 'MetaTrader 5', tradingview: 'TradingView', histdata: 'HistData', binance: 'Binance' };

/** One import, from its first rows to its outcome. */
export function OpenImport({ found, onOther }: { found: CandleImport; onOther: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cancel } = useImportSteps(found);
  const { head, report, state } = found;
  // A preview that has failed can be made again.
  const isOpen =
    state === 'recognised' || state === 'checking' || state === 'checked' || (state === 'failed' && head && !report);
  return (
    <section className={classes.card} aria-label={found.fileName}>
      <header className={classes.cardHead}>
        <h2>
          <bdi>{found.fileName}</bdi>
        </h2>
        {head && <Badge text={t(($) => $.candleImports.layout, { name: layoutNames[head.layout] })} />}
        <span className={classes.size}>
          {report &&
            `${t(($) => $.candleImports.rowCount, { count: report.rowCount, number: format.number(report.rowCount) })} · `}
          {format.fileSize(found.size)}
        </span>
      </header>
      {isOpen && <ImportSettings key={found.id} found={found} />}
      {state === 'recognised' && head && (
        <>
          <pre className={classes.head} dir="ltr">
            {head.rows.join('\n')}
          </pre>
          <div className={classes.actions}>
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t(($) => $.candleImports.cancel)}
            </Button>
          </div>
        </>
      )}
      {state === 'checked' && report && <ImportPreview key={found.preview} found={found} report={report} />}
      {state === 'uploading' && (
        <>
          <p className={classes.lead}>{t(($) => $.candleImports.continueHint)}</p>
          <div className={classes.actions}>
            <Button variant="default" onClick={onOther}>
              {t(($) => $.candleImports.choose)}
            </Button>
            <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t(($) => $.candleImports.cancel)}
            </Button>
          </div>
        </>
      )}
      {state !== 'recognised' && state !== 'checked' && state !== 'uploading' && (
        <ImportOutcome found={found} onOther={onOther} />
      )}
    </section>
  );
}
