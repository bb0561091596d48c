import type { TrainerOverview } from '@candela/contract/learning/insight';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import cards from '#ui/figure-cards.module.css';
import { percentageOf } from './percentages.ts';
import classes from './trainer-overview.module.css';

/** Figures of the trainer's courses; each links to the courses behind it. */
export function OverviewFigures({ overview, days }: { overview: TrainerOverview; days: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { activeCount, learnerCount, enrolledCount, completedCount, averageStars, ratingCount } = overview;
  const share = percentageOf(completedCount, learnerCount);
  const figures = [
    {
      name: t(($) => $.insight.figures.active),
      value: format.number(activeCount),
      below: t(($) => $.insight.figures.ofEnrolled, { count: learnerCount }),
    },
    {
      name: t(($) => $.insight.figures.enrolled),
      value: format.number(enrolledCount),
      below: t(($) => $.insight.figures.inDays, { count: days }),
    },
    {
      name: t(($) => $.insight.figures.finished),
      value: share === null ? format.number(completedCount) : format.number(share / 100, { style: 'percent' }),
      below:
        share === null
          ? t(($) => $.insight.figures.tooFew)
          : t(($) => $.insight.figures.people, { count: completedCount }),
    },
    {
      name: t(($) => $.insight.figures.rating),
      value: averageStars === null ? '–' : `★ ${format.number(averageStars, { maximumFractionDigits: 1 })}`,
      below: t(($) => $.insight.figures.ratings, { count: ratingCount }),
    },
  ];
  return (
    <ul className={`${cards.figures} ${classes.figures}`}>
      {figures.map(({ name, value, below }) => (
        <li key={name}>
          <Link to="/trainer/courses" className={cards.figure}>
            <span>{name}</span>
            <strong>{value}</strong>
            <span>{below}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
