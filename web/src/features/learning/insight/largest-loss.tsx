import type { CourseInsight } from '@candela/contract/learning/insight';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TrendingDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PeriodSearch } from './insight-period.ts';
import classes from './insight.module.css';

/** Smaller numbers may be chance. */
const minLost = 3;

/** The lesson at which most learners stop, if they are more than a few. */
export function LargestLoss({ insight, period }: { insight: CourseInsight; period: PeriodSearch }) {
  const { t } = useTranslation();
  const [worst, next] = insight.lessons.toSorted((a, b) => b.stoppedCount - a.stoppedCount);
  if (!worst || worst.stoppedCount < minLost) return null;
  const number = insight.lessons.indexOf(worst) + 1;
  return (
    <p className={classes.loss}>
      <TrendingDown size={20} aria-hidden />
      <span>
        <strong>{t(($) => $.insight.loss, { count: worst.stoppedCount, number, title: worst.title })}</strong>{' '}
        {next && next.stoppedCount > 0 && t(($) => $.insight.nextLoss, { count: next.stoppedCount })}
      </span>
      <Button
        variant="default"
        size="compact-md"
        renderRoot={(props) => (
          <Link
            to="/trainer/courses/$courseId/insight"
            params={{ courseId: String(insight.courseId) }}
            search={{ ...period, lesson: worst.id }}
            resetScroll={false}
            {...props}
          />
        )}
      >
        {t(($) => $.insight.showLesson)}
      </Button>
    </p>
  );
}
