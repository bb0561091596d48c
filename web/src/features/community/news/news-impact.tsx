import type { NewsImpact } from '@candela/contract/community/news-terms';
import { useTranslation } from 'react-i18next';
import classes from './news.module.css';

/** Three bars, of which as many have a colour as the impact is high. */
export function NewsImpactMark({ impact }: { impact: NewsImpact }) {
  const { t } = useTranslation();
  const name = t(($) => $.news.impacts[impact]);
  return (
    <span className={classes.impact} data-impact={impact} role="img" aria-label={name} title={name}>
      <i />
      <i />
      <i />
    </span>
  );
}
