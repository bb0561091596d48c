import type { DataProvider } from '@candela/contract/market-data/providers';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { ProviderState } from './provider-state.tsx';
import { useProviderName } from './provider-name.ts';
import classes from './providers.module.css';

/** A provider: its state, its symbols, and what is spent of the limit that is nearest to its end. Opens its settings. */
export function ProviderCard({ provider, onOpen }: { provider: DataProvider; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { symbolCount, faultCount, symbolProblems, display } = provider;
  const name = useProviderName(provider);
  const faults = faultCount + symbolProblems.length;
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <h2>
          <button type="button" className={classes.open} onClick={onOpen}>
            <bdi>{name}</bdi>
          </button>
        </h2>
        <ProviderState provider={provider} />
      </div>
      <p>
        {t(($) => $.dataProviders.symbols, { count: symbolCount, number: format.number(symbolCount) })}
        {' · '}
        {t(($) => $.dataProviders.displays[display])}
      </p>
      <Budget provider={provider} />
      {faults > 0 && (
        <p className={classes.faults}>
          {t(($) => $.dataProviders.faults, { count: faults, number: format.number(faults) })}
        </p>
      )}
    </li>
  );
}

function Budget({ provider: { budget } }: { provider: DataProvider }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nearest = budget.toSorted((a, b) => b.spent / b.units - a.spent / a.units)[0];
  if (!nearest) return <p>{t(($) => $.dataProviders.noLimit)}</p>;
  const { spent, units, perSeconds } = nearest;
  const values = { spent: format.number(spent), units: format.number(units) };
  const text =
    perSeconds === 86_400
      ? t(($) => $.dataProviders.spentOfDay, values)
      : perSeconds === 60
        ? t(($) => $.dataProviders.spentOfMinute, values)
        : t(($) => $.dataProviders.spentOfSeconds, {
            ...values,
            count: perSeconds,
            seconds: format.number(perSeconds),
          });
  return (
    <div className={classes.budget} data-is-full={spent >= units || undefined}>
      <ProgressBar value={spent} max={units} label={t(($) => $.dataProviders.budget)} />
      <p>{text}</p>
    </div>
  );
}
