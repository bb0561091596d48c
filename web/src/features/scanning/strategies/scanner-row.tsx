import type { LatestAlert, ListedStrategy } from '@candela/contract/scanning/strategies';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { DemoMark } from '#ui/demo-mark.tsx';
import { SimulatedBadge } from '#ui/tinted-badge.tsx';
import classes from './strategies.module.css';
import { KindBadge, SideBadge, StateBadges } from './strategy-badges.tsx';
import { useWatchedText } from './use-watched-text.ts';

/** A strategy in the list of its readers, with the newest alert that they may read. @param tool beside the link */
export function ScannerRow({ strategy, tool }: { strategy: ListedStrategy; tool?: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  const watched = useWatchedText();
  const { id, kind, name, summary, languageCode, status, owner, timeframe, direction, version, liveSince, isDemo } =
    strategy;
  const link = (
    <Link
      to="/education/strategies/$strategyId"
      params={{ strategyId: String(id) }}
      className={`${classes.row} ${classes.scanner}`}
    >
      <span className={classes.what}>
        <span className={classes.name}>
          <strong lang={languageCode} dir="auto">
            {name}
          </strong>
          <StateBadges status={status} />
          <KindBadge kind={kind} />
          {isDemo && <DemoMark />}
        </span>
        <span lang={languageCode} dir="auto">
          {summary}
        </span>
        <span className={classes.soft}>
          {timeframe !== null && (
            <>
              {t(($) => $.chart.timeframes[timeframe])} · {watched(strategy)} ·{' '}
            </>
          )}
          <bdi>{owner.fullName}</bdi>
        </span>
      </span>
      {strategy.latestAlert ? <Latest alert={strategy.latestAlert} /> : <span className={classes.latest} />}
      <span className={classes.facts}>
        {direction !== null && <SideBadge direction={direction} />}
        <span className={classes.soft}>
          {version === null
            ? t(($) => $.strategies.liveSince, { date: format.date(liveSince) })
            : t(($) => $.strategies.since, { version, date: format.date(liveSince) })}
        </span>
      </span>
    </Link>
  );
  if (tool === undefined) return link;
  return (
    <div className={classes.tooled}>
      {link}
      {tool}
    </div>
  );
}

function Latest({ alert }: { alert: LatestAlert }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { symbol, direction, price, pricePrecision, closedAt, createdAt, isLate, isCorrected, isSimulated } = alert;
  const digits = pricePrecision ?? 0;
  return (
    <span className={classes.latest}>
      <span className={classes.soft}>{t(($) => $.strategies.latestAlert)}</span>
      <span className={classes.quote}>
        <strong>
          <bdi>{symbol}</bdi>
        </strong>
        <SideBadge direction={direction} />
        {isSimulated && <SimulatedBadge />}
      </span>
      <span className={classes.soft}>
        {price !== null && (
          <>
            <bdi>{format.number(price, { minimumFractionDigits: digits, maximumFractionDigits: digits })}</bdi> ·{' '}
          </>
        )}
        <time dateTime={closedAt ?? createdAt}>{format.relative(closedAt ?? createdAt)}</time>
        {isLate && ` · ${t(($) => $.drawer.alerts.late)}`}
        {isCorrected && ` · ${t(($) => $.drawer.alerts.corrected)}`}
      </span>
    </span>
  );
}
