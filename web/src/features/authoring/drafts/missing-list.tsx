import type { CourseDraft, Missing } from '@candela/contract/authoring/drafts';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import classes from './missing-list.module.css';

interface MissingListProps {
  draft: CourseDraft;
  /** Opens the place of a missing item. */
  onGo: (missing: Missing) => void;
  /** Opens the comments on the draft. */
  onThreads: () => void;
}

/** What has to be done before a course can be submitted; each line links to its place. */
export function MissingList({ draft, onGo, onThreads }: MissingListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titles = new Map(draft.sections.flatMap(({ lessons }) => lessons).map(({ id, title }) => [id, title]));
  const wanted = checksOf(draft);
  const done = wanted - draft.missing.length;
  return (
    <section className={classes.list} aria-labelledby="missing-title">
      <div className={classes.head}>
        <h2 id="missing-title">{t(($) => $.authoring.missing.title)}</h2>
        <span>{t(($) => $.authoring.missing.done, { done: format.number(done), total: format.number(wanted) })}</span>
      </div>
      <ProgressBar value={done} max={wanted} label={t(($) => $.authoring.missing.title)} />
      <ul>
        {draft.missing.map((missing) => (
          <li key={`${missing.what} ${missing.lessonId}`}>
            <button type="button" onClick={() => onGo(missing)}>
              <Circle size={16} aria-hidden />
              <span>
                {t(($) => $.authoring.missing.what[missing.what])}
                {missing.lessonId !== null && <small dir="auto">{titles.get(missing.lessonId)}</small>}
              </span>
              <ChevronRight size={15} className="flips" aria-hidden />
            </button>
          </li>
        ))}
        {draft.openThreadCount > 0 && (
          <li>
            <button type="button" onClick={onThreads}>
              <Circle size={16} aria-hidden />
              <span>{t(($) => $.authoring.missing.threads, { count: draft.openThreadCount })}</span>
              <ChevronRight size={15} className="flips" aria-hidden />
            </button>
          </li>
        )}
        {draft.missing.length === 0 && (
          <li className={classes.ready}>
            <CircleCheck size={16} aria-hidden />
            {draft.hasChanges ? t(($) => $.authoring.missing.none) : t(($) => $.authoring.missing.unchanged)}
          </li>
        )}
      </ul>
    </section>
  );
}

/** Number of checks: cover, summary, a section, a lesson, and each lesson. */
function checksOf({ sections, missing }: CourseDraft): number {
  const lessons = sections.flatMap((section) => section.lessons).filter(({ state }) => state === 'active');
  return Math.max(4 + lessons.length, missing.length);
}
