import type { CourseInsight } from '@candela/contract/learning/insight';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { Stars } from './stars.tsx';
import classes from './insight.module.css';

/** Questions and ratings of learners. */
export function LearnerVoices({ insight }: { insight: CourseInsight }) {
  return (
    <div className={classes.halves}>
      <Questions insight={insight} />
      <Reviews insight={insight} />
    </div>
  );
}

function Questions({ insight: { questions, courseId } }: { insight: CourseInsight }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.cardHead}>
        <h2 id={titleId}>{t(($) => $.insight.questions)}</h2>
        {questions.count > 0 && <span className={classes.count}>{format.number(questions.count)}</span>}
      </header>
      {questions.count === 0 && <p className={classes.note}>{t(($) => $.insight.noQuestions)}</p>}
      <ul className={classes.voices}>
        {questions.oldest.map((question) => (
          <li key={question.id}>
            <UserAvatar name={question.author.fullName} src={question.author.thumbnailImagePath} size={34} />
            <span>
              <Link
                to="/education/courses/$courseId/lessons/$lessonId"
                params={{ courseId: String(courseId), lessonId: String(question.lessonId) }}
                dir="auto"
              >
                {question.body}
              </Link>
              <small>
                <bdi>{question.author.fullName}</bdi> · <bdi>{question.lessonTitle}</bdi>
                {question.second !== null && (
                  <>
                    {' · '}
                    <span dir="ltr">{format.clock(question.second)}</span>
                  </>
                )}
              </small>
            </span>
            <time dateTime={question.createdAt}>{format.relative(question.createdAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reviews({ insight: { reviews, courseId } }: { insight: CourseInsight }) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.cardHead}>
        <h2 id={titleId}>{t(($) => $.insight.reviews)}</h2>
        {reviews.averageStars !== null && (
          <span>
            {t(($) => $.insight.averageStars, {
              count: reviews.count,
              stars: format.number(reviews.averageStars, { maximumFractionDigits: 1 }),
            })}
          </span>
        )}
        <Link className={classes.open} to="/education/courses/$courseId" params={{ courseId: String(courseId) }}>
          {t(($) => $.insight.coursePage)}
        </Link>
      </header>
      {reviews.count === 0 && <p className={classes.note}>{t(($) => $.insight.noReviews)}</p>}
      <ul className={classes.voices}>
        {reviews.newest.map((review) => (
          <li key={review.id}>
            <UserAvatar name={review.author.fullName} src={review.author.thumbnailImagePath} size={34} />
            <span>
              <Stars count={review.stars} />
              {review.body !== '' && <span dir="auto">{review.body}</span>}
              <small>
                <bdi>{review.author.fullName}</bdi>
              </small>
            </span>
            <time dateTime={review.updatedAt}>{format.relative(review.updatedAt)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
