import type { LessonFigure, LessonInsight } from '@candela/contract/learning/insight';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { percentageOf } from './percentages.ts';
import { WatchCurve } from './watch-curve.tsx';
import classes from './insight.module.css';

interface VideoFiguresProps {
  video: NonNullable<LessonInsight['video']>;
  lesson: LessonFigure;
  courseId: number;
}

/** How many learners watched each second of a video, and where most stop. */
export function VideoFigures({ video, lesson, courseId }: VideoFiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { viewerCount, drop, averagePercent } = video;
  if (viewerCount === 0) return <p className={classes.note}>{t(($) => $.insight.unwatched)}</p>;
  const hasShares = percentageOf(1, viewerCount) !== null;
  return (
    <>
      <WatchCurve video={video} durationSeconds={lesson.durationSeconds} />
      <p className={classes.curveFoot}>
        {drop && (
          <Link
            to="/education/courses/$courseId/lessons/$lessonId"
            params={{ courseId: String(courseId), lessonId: String(lesson.id) }}
            search={{ t: Math.max(0, drop.second - 5) }}
          >
            <strong dir="ltr">{format.clock(drop.second)}</strong> {t(($) => $.insight.drop, { count: drop.lostCount })}
          </Link>
        )}
        <span>
          {t(($) => $.insight.viewers, { count: viewerCount })}
          {hasShares && (
            <>
              {' · '}
              {t(($) => $.insight.watchedShare, { share: format.number(averagePercent / 100, { style: 'percent' }) })}
            </>
          )}
        </span>
      </p>
      {!hasShares && <p className={classes.note}>{t(($) => $.insight.tooFew)}</p>}
    </>
  );
}
