import { postLimits } from '@candela/contract/community/post-document';
import { CircleAlert, CircleCheck, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from './composer.module.css';
import type { PostChecks } from './post-checks.ts';

/** What keeps a post from being published, and what its author should think about. */
export function BeforePosting({ checks: { fault, promises, charts, pictures } }: { checks: PostChecks }) {
  const { t } = useTranslation();
  const format = useFormat();
  const line = (isGood: boolean, text: string) => (
    <li data-good={isGood || undefined}>
      {isGood ? <CircleCheck size={16} aria-hidden /> : <CircleAlert size={16} aria-hidden />}
      {text}
    </li>
  );
  return (
    <section className={classes.group} aria-labelledby="before-posting">
      <h2 id="before-posting">{t(($) => $.feeds.form.before)}</h2>
      {promises.map((words) => (
        <p key={words} className={classes.promise}>
          <Flag size={16} aria-hidden />
          {t(($) => $.feeds.form.promise, { words })}
        </p>
      ))}
      <div role="status">
        <ul className={classes.checks}>
          {fault === null
            ? line(
                true,
                t(($) => $.feeds.form.hasText),
              )
            : line(
                false,
                t(($) => $.feeds.form[fault], { max: format.number(postLimits.characters) }),
              )}
          {charts === 'said' &&
            line(
              true,
              t(($) => $.feeds.form.chartsSaid),
            )}
          {charts === 'unsaid' &&
            line(
              false,
              t(($) => $.feeds.form.chartsUnsaid),
            )}
          {pictures === 'said' &&
            line(
              true,
              t(($) => $.feeds.form.picturesSaid),
            )}
          {pictures === 'unsaid' &&
            line(
              false,
              t(($) => $.feeds.form.picturesUnsaid),
            )}
          {promises.length === 0 &&
            line(
              true,
              t(($) => $.feeds.form.noPromise),
            )}
        </ul>
      </div>
    </section>
  );
}
