import '@mantine/core/styles/Skeleton.layer.css';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import { can } from '@candela/contract/permissions';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScanSearch } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#platform/reference/settings.ts';
import { isVisible } from '#platform/reference/visibility.ts';
import { useSession } from '#platform/session/session.ts';
import { useFormat } from '#platform/time/time.ts';
import { AlertPractice } from '#ui/alert-practice.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { DirectionBadge, SimulatedBadge } from '#ui/tinted-badge.tsx';
import { MuteButton } from './alert-choices.tsx';
import classes from './alert-list.module.css';
import { tradingAlertsQuery } from './alerts.api.ts';

/** The newest trading alerts, as the hub sends them. @param empty shown when there are none @param onFollow when another page opens */
export function AlertList({ empty, onFollow }: { empty: ReactNode; onFollow: () => void }) {
  const { data, isError, refetch } = useQuery(tradingAlertsQuery);
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={76} radius="lg" mt="var(--space-16)" />;
  if (data.data.length === 0) return empty;
  return <AlertLines alerts={data.data} onFollow={onFollow} />;
}

/** Alerts, the newest first. */
export function AlertLines({ alerts, onFollow }: { alerts: readonly TradingAlert[]; onFollow: () => void }) {
  const { t } = useTranslation();
  // The list is made anew each time it is shown.
  const [now] = useState(() => Date.now());
  return (
    <ul className={classes.alerts} aria-label={t(($) => $.drawer.trading)}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <Alert alert={alert} now={now} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}

function Alert({ alert, now, onFollow }: { alert: TradingAlert; now: number; onFollow: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { direction, price, pricePrecision, symbol, isSimulated } = alert;
  const digits = pricePrecision ?? 0;
  const at =
    price === null ? null : format.number(price, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const isOver = alert.expiresAt !== null && Date.parse(alert.expiresAt) <= now;
  return (
    <article className={classes.alert}>
      <IconTile icon={ScanSearch} />
      <div className={classes.what}>
        <p className={classes.head}>
          <strong>
            <bdi>{symbol}</bdi>
            {at !== null && <> {t(($) => $.drawer.alerts.at, { price: at })}</>}
          </strong>
          <DirectionBadge direction={direction} />
        </p>
        <p dir="auto">{alert.strategyName}</p>
        {alert.text !== '' && <p dir="auto">{alert.text}</p>}
        <p className={classes.facts}>
          <time dateTime={alert.barAt}>{format.relative(alert.closedAt ?? alert.createdAt)}</time>
          {alert.timeframe !== null && <span>{t(($) => $.chart.timeframes[alert.timeframe ?? '1h'])}</span>}
          {alert.expiresAt !== null && !isOver && (
            <span>{t(($) => $.drawer.alerts.expires, { time: format.time(alert.expiresAt) })}</span>
          )}
          {alert.isLate && <span>{t(($) => $.drawer.alerts.late)}</span>}
          {alert.isCorrected && <span>{t(($) => $.drawer.alerts.corrected)}</span>}
          {isSimulated && <SimulatedBadge />}
          <AlertPractice alert={alert} now={now} className={classes.link} onFollow={onFollow} />
          {alert.symbolId !== null && <IdeaLink alert={alert} onFollow={onFollow} />}
          {alert.strategyId !== null && <MuteButton strategyId={alert.strategyId} name={alert.strategyName} />}
        </p>
      </div>
    </article>
  );
}

/** For whoever may publish trade ideas: a new one about the symbol, in the direction of the alert. */
function IdeaLink({ alert: { symbol, direction }, onFollow }: { alert: TradingAlert; onFollow: () => void }) {
  const { t } = useTranslation();
  const isAuthor = useSession(({ profile }) => profile !== null && can(profile, 'ideas.publish'));
  const hasIdeas = isVisible(useSettings(), 'Trade Ideas');
  if (!isAuthor || !hasIdeas) return null;
  return (
    <Link to="/education/ideas/new" search={{ symbol, direction }} className={classes.link} onClick={onFollow}>
      {t(($) => $.drawer.alerts.makeIdea)}
    </Link>
  );
}
