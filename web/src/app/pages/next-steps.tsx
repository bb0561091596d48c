import type { LearnedPeriod } from '@candela/contract/learning/learned-periods';
import type { TradedPeriod } from '@candela/contract/trading/traded-periods';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, CircleHelp, History, LibraryBig, NotebookPen, Play, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { enrolmentListQuery } from '#features/learning/enrolments/enrolments.api.ts';
import { calendarQuery } from '#features/live/events/events.api.ts';
import { useFormat } from '#platform/time/time.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import { useResultText } from '#ui/result-text.tsx';
import { leastTrades } from './period-cards.tsx';
import classes from './reports.module.css';

const day = 86_400_000;
const hour = 3_600_000;
/** Quizzes to take again. */
const maxQuizzes = 2;

/** What follows from the period: the lesson to go on with, quizzes that were not passed, practice, and the next session. */
export function NextSteps({ learned, traded }: { learned: LearnedPeriod; traded: TradedPeriod | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const result = useResultText();
  const active = useInfiniteQuery(enrolmentListQuery('active', 4)).data?.pages[0]?.data;
  const course = active?.find(({ nextLesson }) => nextLesson !== null);
  const quizzes = learned.quizzes.filter(({ isPassed }) => !isPassed).slice(0, maxQuizzes);
  const next = useNextSession();
  const plan = traded && betterKept(traded);
  return (
    <section className={classes.card} aria-labelledby="next-steps">
      <header>
        <h2 id="next-steps">{t(($) => $.reports.next)}</h2>
      </header>
      <ul className={classes.steps}>
        {plan && (
          <Step
            icon={NotebookPen}
            tone="amber"
            title={t(($) => $.reports.keepPlan)}
            text={t(($) => $.reports.keepPlanText, { result: result(plan.broken) })}
            action={<Link to="/education/journal">{t(($) => $.reports.openJournal)}</Link>}
          />
        )}
        {course?.nextLesson && (
          <Step
            icon={Play}
            title={t(($) => $.reports.goOn, { title: course.nextLesson.title })}
            text={course.title}
            action={
              <Link
                to="/education/courses/$courseId/lessons/$lessonId"
                params={{ courseId: String(course.id), lessonId: String(course.nextLesson.id) }}
              >
                {t(($) => $.reports.open)}
              </Link>
            }
          />
        )}
        {quizzes.map(({ lessonId, courseId, title, lastShare }) => (
          <Step
            key={lessonId}
            icon={CircleHelp}
            tone="amber"
            title={title}
            text={t(($) => $.reports.lastTry, { share: format.number(lastShare ?? 0, { style: 'percent' }) })}
            action={
              <Link
                to="/education/courses/$courseId/lessons/$lessonId"
                params={{ courseId: String(courseId), lessonId: String(lessonId) }}
              >
                {t(($) => $.reports.again)}
              </Link>
            }
          />
        ))}
        {traded?.practice.closed === 0 && (
          <Step
            icon={History}
            title={t(($) => $.reports.practise)}
            text={t(($) => $.reports.practiseText)}
            action={<Link to="/education/practice">{t(($) => $.reports.open)}</Link>}
          />
        )}
        {next && (
          <Step
            icon={CalendarDays}
            title={next.title}
            text={`${format.relative(next.startsAt)} · ${format.dateTime(next.startsAt)}`}
            action={
              <Link to="/education/events" search={{ event: next.id }}>
                {t(($) => $.reports.open)}
              </Link>
            }
          />
        )}
        {active?.length === 0 && (
          <Step
            icon={LibraryBig}
            title={t(($) => $.reports.begin)}
            text={t(($) => $.reports.beginText)}
            action={<Link to="/education/courses">{t(($) => $.reports.open)}</Link>}
          />
        )}
      </ul>
    </section>
  );
}

function useNextSession() {
  const [from] = useState(() => Math.floor(Date.now() / hour) * hour);
  const period = { from: new Date(from).toISOString(), to: new Date(from + 14 * day).toISOString() };
  const calendar = useInfiniteQuery(calendarQuery(period)).data;
  return calendar?.find(({ state, startsAt }) => state === 'scheduled' && Date.parse(startsAt) > from);
}

interface StepProps {
  icon: LucideIcon;
  tone?: 'amber';
  title: string;
  text: string;
  /** A link. */
  action: ReactNode;
}

function Step({ icon, tone, title, text, action }: StepProps) {
  return (
    <li>
      <IconTile icon={icon} {...(tone && { tone })} />
      <div className={classes.what}>
        <strong dir="auto">{title}</strong>
        <span dir="auto">{text}</span>
      </div>
      <span className={classes.action}>{action}</span>
    </li>
  );
}

/** What trades brought off the plan, if those by it brought more, and there are enough of both to say so. */
function betterKept({ kept, broken }: TradedPeriod): { broken: number } | null {
  const isEnough = Math.min(kept.closed, broken.closed) >= leastTrades;
  if (!isEnough || kept.averageR === null || broken.averageR === null) return null;
  return kept.averageR > broken.averageR ? { broken: broken.averageR } : null;
}
