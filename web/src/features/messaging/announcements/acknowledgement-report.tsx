import type { AnnouncementDetail } from '@candela/contract/messaging/announcements';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import choices from '#ui/choice-chips.module.css';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './acknowledgement-report.module.css';
import { acknowledgementListQuery } from './announcements.api.ts';

/** Lists who has acknowledged the announcement and who has not. */
export function AcknowledgementReport({ announcement }: { announcement: AnnouncementDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAcknowledged, setAcknowledged] = useState(false);
  const list = useInfiniteQuery(acknowledgementListQuery(announcement.id, isAcknowledged));
  const people = list.data?.pages.flatMap(({ data }) => data);
  const { acknowledgedCount: done, audienceCount: total } = announcement;
  return (
    <section className={classes.report} aria-labelledby="report-title">
      <h2 id="report-title">{t(($) => $.announcements.report.title)}</h2>
      <div className={classes.share}>
        <ProgressBar value={done} max={total} label={t(($) => $.announcements.report.title)} />
        <p>{t(($) => $.announcements.report.share, { done: format.number(done), total: format.number(total) })}</p>
      </div>
      <div
        className={`${choices.chips} ${classes.tabs}`}
        role="group"
        aria-label={t(($) => $.announcements.report.title)}
      >
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            aria-pressed={each === isAcknowledged}
            onClick={() => setAcknowledged(each)}
          >
            {each ? t(($) => $.announcements.report.done) : t(($) => $.announcements.report.open)}
          </button>
        ))}
      </div>
      {list.isError && !people && <ErrorState onRetry={() => void list.refetch()} />}
      {people?.length === 0 && <p className={classes.nobody}>{t(($) => $.announcements.report.nobody)}</p>}
      <ul className={classes.people}>
        {people?.map((person) => (
          <li key={person.userId}>
            <span>
              <strong dir="auto">{person.fullName}</strong>
              <span>{person.email}</span>
            </span>
            {person.acknowledgedAt && (
              <time dateTime={person.acknowledgedAt}>{format.dateTime(person.acknowledgedAt)}</time>
            )}
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </section>
  );
}
