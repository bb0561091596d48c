import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { CheckCheck, CircleAlert, CircleCheck, Download, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { rowWarnings, type CandleImport, type ImportReport } from '@candela/contract/market-data/candle-imports';
import { useImportSteps } from './candle-imports.api.ts';
import classes from './candle-imports.module.css';
import { movedClock, offsetText } from './import-zones.ts';
import { PreviewTable } from './preview-table.tsx';

/** So few bars outside are no reason to doubt the zone. */
const fewestOutside = 0.01;

/** What an import would change, and its confirmation. */
export function ImportPreview({ found, report }: { found: CandleImport; report: ImportReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { start, cancel, download } = useImportSteps(found);
  const [corrects, setCorrects] = useState(false);
  const refused = report.reasons.filter(({ reason }) => !rowWarnings.includes(reason));
  const refusedCount = refused.reduce((sum, { count }) => sum + count, 0);
  const namedCount = report.reasons.reduce((sum, { count }) => sum + count, 0);
  const counted = (count: number) => ({ count, number: format.number(count) });
  return (
    <>
      <ZoneDoubt found={found} report={report} />
      {report.fitCount > 0 && (
        <p className={classes.lead}>
          {t(($) => $.candleImports.range, {
            from: format.dateTime(new Date(report.firstAt).toISOString()),
            to: format.dateTime(new Date(report.lastAt).toISOString()),
          })}{' '}
          {t(($) => $.candleImports.days, counted(report.dayCount))}
        </p>
      )}
      <ul className={classes.counts} role="status">
        <li data-tone="good">
          <CircleCheck size={16} aria-hidden />
          {t(($) => $.candleImports.fit, counted(report.newCount))}
        </li>
        {report.sameCount > 0 && (
          <li>
            <CheckCheck size={16} aria-hidden />
            {t(($) => $.candleImports.same, counted(report.sameCount))}
          </li>
        )}
        {report.differsCount > 0 && (
          <li data-tone="warning">
            <TriangleAlert size={16} aria-hidden />
            {t(($) => $.candleImports.differs, counted(report.differsCount))}
          </li>
        )}
        {refusedCount > 0 && (
          <li data-tone="bad">
            <CircleAlert size={16} aria-hidden />
            {t(($) => $.candleImports.refused, counted(refusedCount))}
          </li>
        )}
      </ul>
      {namedCount > 0 && (
        <div className={classes.reasons}>
          <ul>
            {report.reasons.map(({ reason, count }) => (
              <li key={reason}>
                <strong>{format.number(count)}</strong> {t(($) => $.candleImports.reasons[reason])}
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            size="xs"
            leftSection={<Download size={15} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t(($) => $.candleImports.download, counted(namedCount))}
          </Button>
        </div>
      )}
      <PreviewTable report={report} precision={found.symbol?.pricePrecision ?? 2} />
      {report.differsCount > 0 && (
        <Checkbox
          checked={corrects}
          label={t(($) => $.candleImports.corrects)}
          description={t(($) => $.candleImports.correctsHint, counted(report.differsCount))}
          onChange={(event) => setCorrects(event.currentTarget.checked)}
        />
      )}
      <div className={classes.actions}>
        <Button disabled={report.fitCount === 0} loading={start.isPending} onClick={() => start.mutate(corrects)}>
          {t(($) => $.candleImports.start, counted(report.newCount + (corrects ? report.differsCount : 0)))}
        </Button>
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t(($) => $.candleImports.cancel)}
        </Button>
      </div>
    </>
  );
}

/** "37 % of the bars are outside of the session. Did you mean UTC+2?" */
function ZoneDoubt({ found, report }: { found: CandleImport; report: ImportReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { preview } = useImportSteps(found);
  const { outside, betterBy } = report.zoneDoubt;
  if (outside < fewestOutside && betterBy === null) return null;
  const clock = found.zone === null ? null : { zone: found.zone, aheadMinutes: found.aheadMinutes };
  const better = clock && betterBy !== null ? movedClock(clock, betterBy) : null;
  const name = better && offsetText(better, report.firstAt);
  const { symbol } = found;
  return (
    <div className={classes.doubt} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <p>
        {t(($) => $.candleImports.outside, {
          percent: format.number(outside, { style: 'percent', maximumFractionDigits: 1 }),
        })}{' '}
        {name !== null && t(($) => $.candleImports.didYouMean, { zone: name })}
      </p>
      {better && name !== null && symbol && (
        <Button
          size="xs"
          variant="default"
          loading={preview.isPending}
          onClick={() => preview.mutate({ symbolId: symbol.id, ...better })}
        >
          {t(($) => $.candleImports.useZone, { zone: name })}
        </Button>
      )}
    </div>
  );
}
