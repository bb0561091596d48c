import type { CoursePreview } from '@candela/contract/learning/courses';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { Stars } from '#ui/stars.tsx';
import { OwnRating } from './own-rating.tsx';
import { RatingRow } from './rating-row.tsx';
import { ownRatingQuery, ratingsQuery } from './ratings.api.ts';
import classes from './ratings.module.css';

/** Ratings of a course; learners who have completed half of it can rate it here. Notifications about ratings link here with a hash. */
export function CourseRatings({ course }: { course: Pick<CoursePreview, 'id' | 'rating' | 'progress'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useInfiniteQuery(ratingsQuery(course.id));
  const own = useQuery(ownRatingQuery(course.id));
  const { rating } = course;
  const hash = useLocation({ select: (location) => location.hash });
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not before the content has loaded, which changes the page's height.
    if (hash === 'reviews' && !list.isPending) section.current?.scrollIntoView();
  }, [hash, list.isPending]);
  const average = rating && format.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <section ref={section} id="reviews" className={classes.ratings}>
      <header className={classes.head}>
        <h2>{t(($) => $.ratings.title)}</h2>
        {rating && average && (
          <p>
            <strong>{average}</strong> <Stars value={rating.average} label={t(($) => $.ratings.average, { average })} />{' '}
            {t(($) => $.ratings.count, { count: rating.count })}
          </p>
        )}
      </header>
      {own.data?.mayRate && <OwnRating key={own.data.own?.updatedAt} courseId={course.id} own={own.data.own} />}
      {own.data && !own.data.mayRate && course.progress && <p className={classes.hint}>{t(($) => $.ratings.later)}</p>}
      <PagedList
        query={list}
        className={classes.list}
        empty={<p className={classes.hint}>{t(($) => $.ratings.empty)}</p>}
        render={(each) => <RatingRow rating={each} courseId={course.id} mayReply={own.data?.mayReply ?? false} />}
      />
    </section>
  );
}
