import type { CourseDraft } from '@candela/contract/authoring/drafts';
import type { lessonComparisonSchema } from '@candela/contract/authoring/versions';
import { Check, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { useFormat } from '#platform/time/time.ts';
import parts from '#ui/panel-parts.module.css';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './review-lessons.module.css';
import { useSeenLessons } from './seen-lessons.ts';

type Lesson = z.infer<typeof lessonComparisonSchema>;

interface ReviewLessonsProps {
  draft: CourseDraft;
  lessons: Lesson[];
  currentId: number | null;
  onChoose: (lessonId: number) => void;
}

/** Lessons by section, with the number of changes and whether they were viewed. */
export function ReviewLessons({ draft, lessons, currentId, onChoose }: ReviewLessonsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const changed = lessons.filter(({ change }) => change !== 'none');
  const seen = useSeenLessons(`${draft.courseId} ${draft.submittedVersion ?? 0}`, currentId);
  const seenCount = changed.filter(({ lessonId }) => seen.has(lessonId)).length;
  const sections = Map.groupBy(lessons, ({ sectionId }) => sectionId);
  return (
    <nav className={classes.lessons} aria-label={t(($) => $.reviewing.lessons)}>
      <div className={parts.head}>
        <h2>{t(($) => $.reviewing.changedLessons)}</h2>
        <span>
          {t(($) => $.reviewing.of, { done: format.number(changed.length), total: format.number(lessons.length) })}
        </span>
      </div>
      {changed.length > 0 && (
        <>
          <p className={classes.seen}>
            {t(($) => $.reviewing.seen, { done: format.number(seenCount), total: format.number(changed.length) })}
          </p>
          <ProgressBar value={seenCount} max={changed.length} label={t(($) => $.reviewing.changedLessons)} />
        </>
      )}
      {[...sections].map(([id, each]) => (
        <section key={id}>
          <h3 dir="auto">{each[0]?.sectionTitle}</h3>
          <ul>
            {each.map((lesson) => (
              <li key={lesson.lessonId}>
                <button
                  type="button"
                  data-quiet={lesson.change === 'none' || undefined}
                  aria-current={lesson.lessonId === currentId ? 'page' : undefined}
                  onClick={() => onChoose(lesson.lessonId)}
                >
                  <span dir="auto">{lesson.title}</span>
                  <Change lesson={lesson} />
                  {lesson.change !== 'none' && seen.has(lesson.lessonId) && (
                    <Check size={14} role="img" aria-label={t(($) => $.reviewing.wasSeen)} />
                  )}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {draft.note && (
        <blockquote className={classes.note}>
          <strong>{draft.trainers[0]?.fullName}</strong>
          <p dir="auto">{draft.note}</p>
          {draft.submittedAt && (
            <span>
              <Clock size={13} aria-hidden />
              {format.dateTime(draft.submittedAt)}
            </span>
          )}
        </blockquote>
      )}
      <p className={parts.keys}>
        <kbd>J</kbd>
        <kbd>K</kbd> {t(($) => $.reviewing.keys.step)} <kbd>C</kbd> {t(($) => $.reviewing.keys.comment)} <kbd>R</kbd>{' '}
        {t(($) => $.reviewing.keys.resolve)}
      </p>
    </nav>
  );
}

function Change({ lesson: { change, added, removed } }: { lesson: Lesson }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (change === 'none') return null;
  if (change !== 'changed')
    return <span className={classes[change]}>{t(($) => $.reviewing.lessonChange[change])}</span>;
  return (
    <span className={classes.words} aria-label={t(($) => $.reviewing.wordsChanged, { added, removed })}>
      {added > 0 && <ins>+{format.number(added)}</ins>}
      {removed > 0 && <del>−{format.number(removed)}</del>}
      {added + removed === 0 && t(($) => $.reviewing.lessonChange.changed)}
    </span>
  );
}
