import type { Lesson } from '@candela/contract/learning/lessons';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './lesson-progress.module.css';

/** The learner's progress in this lesson. */
export function LessonProgressLine({ lesson }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!lesson.isEnrolled) return null;
  if (lesson.progress?.completedAt) {
    return (
      <p className={classes.line} data-done role="status">
        <CircleCheck size={17} aria-hidden />
        {t(($) => $.lessons.done)}
      </p>
    );
  }
  if (lesson.type !== 'video') return null;
  const share = lesson.durationSeconds > 0 ? (lesson.progress?.watchedSeconds ?? 0) / lesson.durationSeconds : 0;
  const percent = (value: number) => format.number(value, { style: 'percent' });
  return (
    <div className={classes.watched}>
      <p className={classes.line}>
        <CircleDashed size={17} aria-hidden />
        {t(($) => $.lessons.watched, { share: percent(share), needed: percent(lesson.requiredPercent / 100) })}
      </p>
      <ProgressBar
        value={Math.round(share * 100)}
        max={lesson.requiredPercent}
        label={t(($) => $.lessons.watchedLabel)}
      />
    </div>
  );
}
