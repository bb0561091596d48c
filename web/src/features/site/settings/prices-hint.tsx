import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { symbolsQuery } from '#platform/reference/market-data.ts';
import classes from './setup.module.css';

/** Leads the owner of an installation without any prices to market data. */
export function PricesHint() {
  const { t } = useTranslation();
  const { data } = useQuery(symbolsQuery(''));
  if (data?.isConnected !== false) return null;
  return (
    <div className={classes.left}>
      <h3>{t(($) => $.setup.prices.title)}</h3>
      <p>{t(($) => $.setup.prices.text)}</p>
      <Link to="/admin/market-data/symbols">{t(($) => $.setup.prices.open)}</Link>
    </div>
  );
}
