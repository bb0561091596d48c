import type { tryNewsRule } from '@candela/contract/community/news-rules';
import type { Output } from '@candela/contract/endpoint';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './news-sources.module.css';

/** What a rule finds in the stored headlines. */
export function RuleTrial({ result }: { result: Output<typeof tryNewsRule> | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div role="status" className={classes.trial}>
      {result && (
        <>
          <p>
            {t(($) => $.newsRules.found, {
              count: result.foundCount,
              found: format.number(result.foundCount),
              tried: format.number(result.triedCount),
            })}
          </p>
          <ul>
            {result.data.map(({ id, title, sourceName, publishedAt }) => (
              <li key={id}>
                <span dir="auto">{title}</span>
                <small>
                  <bdi>{sourceName}</bdi> · {format.relative(publishedAt)}
                </small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
