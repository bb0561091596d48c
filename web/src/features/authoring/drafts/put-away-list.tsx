import type { CourseDraft } from '@candela/contract/authoring/drafts';
import { Archive, ArchiveRestore } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './outline-panel.module.css';
import type { OutlineSteps } from './use-outline-steps.ts';

/** Archived sections and lessons, which can be restored. */
export function PutAwayList({ draft, steps }: { draft: CourseDraft; steps: OutlineSteps }) {
  const { t } = useTranslation();
  const sections = draft.sections.filter(({ state }) => state === 'archived');
  const lessons = draft.sections
    .filter(({ state }) => state === 'active')
    .flatMap((section) => section.lessons.filter(({ state }) => state === 'archived'));
  if (sections.length + lessons.length === 0) return null;
  return (
    <details className={classes.archive}>
      <summary>
        <Archive size={14} aria-hidden />
        {t(($) => $.authoring.outline.archive, { count: sections.length + lessons.length })}
      </summary>
      <ul>
        {[
          ...sections.map(({ id, title }) => ({
            id,
            title,
            command: { name: 'setSectionState', sectionId: id, state: 'active' } as const,
          })),
          ...lessons.map(({ id, title }) => ({
            id,
            title,
            command: { name: 'setLessonState', lessonId: id, state: 'active' } as const,
          })),
        ].map(({ id, title, command }) => (
          <li key={`${command.name} ${id}`}>
            <span dir="auto">{title}</span>
            {draft.isEditable && (
              <button
                type="button"
                aria-label={t(($) => $.authoring.outline.restore, { title })}
                onClick={() => void steps.run(command)}
              >
                <ArchiveRestore size={15} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
