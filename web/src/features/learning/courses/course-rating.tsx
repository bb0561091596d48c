import type { CourseCard } from '@candela/contract/learning/courses';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Stars } from '#ui/stars.tsx';
import classes from './course-card.module.css';

/** The average rating of a course, and the number of ratings. */
export function CourseRating({ rating }: { rating: NonNullable<CourseCard['rating']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const average = format.number(rating.average, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <p className={classes.rating}>
      <strong>{average}</strong>
      <Stars value={rating.average} label={t(($) => $.ratings.average, { average })} size={14} />
      <span>({format.number(rating.count)})</span>
    </p>
  );
}
