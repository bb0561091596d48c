import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { newsStateQuery } from './news.api.ts';

/** How many sources there are, and when one was last looked at. */
export function NewsLead() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(newsStateQuery);
  if (!data || data.sources.length === 0) return null;
  const { sources, lastLookAt } = data;
  return (
    <>
      {t(($) => $.news.sources, { count: sources.length })}
      {lastLookAt !== null && <>, {t(($) => $.news.lastLook, { when: format.relative(lastLookAt) })}</>}
      {' · '}
    </>
  );
}
