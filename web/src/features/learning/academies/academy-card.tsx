import type { AcademyCard as Academy } from '@candela/contract/learning/academies';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { DemoMark } from '#ui/demo-mark.tsx';
import card from '#ui/cover-card.module.css';
import { Cover } from '#ui/cover.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './academies-list.module.css';

/** An academy in a list; the whole card is a link. */
export function AcademyCard({ academy }: { academy: Academy }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, title, summary, languageCode, courseCount, lessonCount, durationSeconds, progress } = academy;
  return (
    <article className={card.card}>
      <div className={`${card.cover} ${classes.cover}`}>
        <Cover path={academy.coverPath} seed={academy.coverSeed} candles={23} />
        <div className={card.badges}>
          {academy.isDemo && <DemoMark />}
          {!academy.isIncluded && <Badge tone="onCover" icon={Lock} text={t(($) => $.courses.locked)} />}
          {progress?.completedAt && (
            <Badge tone="onCover" icon={CircleCheck} text={t(($) => $.academies.states.finished)} />
          )}
        </div>
      </div>
      <div className={`${card.body} ${classes.body}`}>
        <h2 className={classes.title}>
          <Link
            to="/education/academies/$academyId"
            params={{ academyId: String(id) }}
            className={card.link}
            lang={languageCode}
            dir="auto"
          >
            {title}
          </Link>
        </h2>
        <p className={classes.summary} lang={languageCode} dir="auto">
          {summary}
        </p>
        <div className={card.foot}>
          {progress && (
            <ProgressBar
              value={progress.completedLessons}
              max={progress.totalLessons}
              label={t(($) => $.academies.progress)}
            />
          )}
          <p className={classes.facts}>
            {progress
              ? t(($) => $.academies.lessonsDone, { done: progress.completedLessons, total: progress.totalLessons })
              : [
                  t(($) => $.academies.courses, { count: courseCount }),
                  t(($) => $.courses.lessons, { count: lessonCount }),
                  format.duration(durationSeconds),
                ].join(' · ')}
          </p>
        </div>
      </div>
    </article>
  );
}
