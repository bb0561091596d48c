import type { TrainerOverview } from '@candela/contract/learning/insight';
import { Link } from '@tanstack/react-router';
import { CheckCheck, ChevronRight, FilePenLine, MessageCircleQuestionMark, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import insight from './insight.module.css';
import classes from './trainer-overview.module.css';

/** Open questions, drafts with the state of their review, and new ratings of the trainer's courses. */
export function OverviewWaiting({ overview: { questions, drafts, reviews } }: { overview: TrainerOverview }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isNothing = questions.length + drafts.length + reviews.length === 0;
  return (
    <section className={insight.card} aria-labelledby="overview-waiting">
      <header className={insight.cardHead}>
        <h3 id="overview-waiting">{t(($) => $.insight.inCourses)}</h3>
      </header>
      {isNothing && (
        <p className={insight.note}>
          <CheckCheck size={18} aria-hidden /> {t(($) => $.insight.nothingWaits)}
        </p>
      )}
      <ul className={classes.rows}>
        {questions.map((each) => (
          <li key={`question ${each.courseId}`}>
            <Link
              to="/trainer/courses/$courseId/insight"
              params={{ courseId: String(each.courseId) }}
              className={classes.row}
            >
              <IconTile icon={MessageCircleQuestionMark} tone="amber" />
              <span className={classes.what}>
                <strong>{t(($) => $.insight.questionCount, { count: each.count })}</strong>
                <small dir="auto">“{each.oldestBody}”</small>
              </span>
              <time dateTime={each.oldestAt}>{format.relative(each.oldestAt)}</time>
              <ChevronRight size={16} className="flips" aria-hidden />
            </Link>
          </li>
        ))}
        {drafts.map((each) => (
          <li key={`draft ${each.courseId}`}>
            <Link
              to="/trainer/courses/$courseId/edit"
              params={{ courseId: String(each.courseId) }}
              className={classes.row}
            >
              <IconTile icon={FilePenLine} tone={each.state === 'changes_requested' ? 'red' : 'brand'} />
              <span className={classes.what}>
                <strong>{t(($) => $.insight.draftStates[each.state])}</strong>
                <small dir="auto">{each.title}</small>
              </span>
              <time dateTime={each.at}>{format.relative(each.at)}</time>
              <ChevronRight size={16} className="flips" aria-hidden />
            </Link>
          </li>
        ))}
        {reviews.map((each) => (
          <li key={`review ${each.courseId} ${each.author.id}`}>
            <Link
              to="/trainer/courses/$courseId/insight"
              params={{ courseId: String(each.courseId) }}
              className={classes.row}
            >
              <IconTile icon={Star} />
              <span className={classes.what}>
                <strong>{t(($) => $.insight.reviewOf, { count: each.stars, name: each.author.fullName })}</strong>
                <small dir="auto">{each.body === '' ? each.title : each.body}</small>
              </span>
              <time dateTime={each.updatedAt}>{format.relative(each.updatedAt)}</time>
              <ChevronRight size={16} className="flips" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
