import { useTranslation } from 'react-i18next';
import classes from './insight.module.css';

/** A rating as stars, read as a number by screen readers. */
export function Stars({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <span className={classes.stars} role="img" aria-label={t(($) => $.insight.stars, { count })}>
      {'★'.repeat(count)}
      <span>{'★'.repeat(5 - count)}</span>
    </span>
  );
}
