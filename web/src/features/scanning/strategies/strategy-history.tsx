import type { ManagedStrategyDetail } from '@candela/contract/scanning/managed-strategies';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import cards from '#ui/card.module.css';
import classes from './strategies.module.css';

/** The versions of a strategy, and what has become of it. */
export function StrategyHistory({ strategy }: { strategy: ManagedStrategyDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, status, versions, events, liveVersion } = strategy;
  const params = { strategyId: String(strategy.id) };
  return (
    <>
      {kind === 'scanner' && (
        <section className={cards.card}>
          <header className={classes.cardHead}>
            <h2>{t(($) => $.strategies.versions)}</h2>
            <Link to="/education/strategies/$strategyId/backtests" params={params}>
              {t(($) => $.backtests.all)}
            </Link>
          </header>
          {versions.length === 0 && <p className={classes.soft}>{t(($) => $.strategies.noVersions)}</p>}
          <ul className={classes.history}>
            {versions.map(({ number, author, createdAt, liveFrom }) => (
              <li key={number}>
                <p>
                  <strong>{t(($) => $.strategies.versionNumber, { version: number })}</strong>{' '}
                  {number === liveVersion
                    ? t(($) => $.strategies.isLive)
                    : liveFrom !== null && t(($) => $.strategies.wasLive, { date: format.date(liveFrom) })}{' '}
                  {status !== 'archived' && (
                    <Link to="/education/strategies/$strategyId/backtests" params={params} search={{ version: number }}>
                      {t(($) => $.backtests.testVersion)}
                    </Link>
                  )}
                </p>
                <p className={classes.soft}>
                  <time dateTime={createdAt}>{format.dateTime(createdAt)}</time> · <bdi>{author.fullName}</bdi>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {events.length > 0 && (
        <section className={cards.card}>
          <h2>{t(($) => $.strategies.history)}</h2>
          <ul className={classes.history}>
            {events.map(({ type, at, version, actor, note }) => (
              <li key={`${at} ${type}`}>
                <p>
                  {t(($) => $.strategies.events[type])}
                  {version !== null && ` · ${t(($) => $.strategies.versionNumber, { version })}`}
                </p>
                {note !== null && <p dir="auto">{note}</p>}
                <p className={classes.soft}>
                  <time dateTime={at}>{format.dateTime(at)}</time>
                  {actor && (
                    <>
                      {' '}
                      · <bdi>{actor.fullName}</bdi>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
