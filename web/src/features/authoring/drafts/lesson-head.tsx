import { lessonTitle, type LessonContent } from '@candela/contract/learning/lesson-contents';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#platform/languages/languages.ts';
import classes from './lesson-editor.module.css';
import { shownSections } from './outline-places.ts';

interface LessonHeadProps {
  draft: CourseDraft;
  lessonId: number;
  content: LessonContent;
  onTitle: (title: string) => void;
}

/** Editable title of a lesson, and its place in the course. */
export function LessonHead({ draft, lessonId, content, onTitle }: LessonHeadProps) {
  const { t } = useTranslation();
  const sections = shownSections(draft.sections);
  const section = sections.find(({ lessons }) => lessons.some(({ id }) => id === lessonId));
  const number = sections.flatMap(({ lessons }) => lessons).findIndex(({ id }) => id === lessonId) + 1;
  const isValid = lessonTitle.safeParse(content.title).success;
  return (
    <header dir={directionOf(draft.meta.languageCode)}>
      <textarea
        className={classes.title}
        rows={1}
        dir="auto"
        lang={draft.meta.languageCode}
        aria-label={t(($) => $.authoring.lesson.title)}
        aria-invalid={!isValid}
        value={content.title}
        maxLength={120}
        readOnly={!draft.isEditable}
        placeholder={t(($) => $.authoring.lesson.title)}
        onChange={(event) => onTitle(event.currentTarget.value.replaceAll('\n', ' '))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          document.querySelector<HTMLElement>('.ProseMirror')?.focus();
        }}
      />
      {!isValid && (
        <p className={classes.error} role="alert">
          {t(($) => $.authoring.lesson.titleError)}
        </p>
      )}
      {section && (
        <p className={classes.where}>
          <span dir="auto">{t(($) => $.authoring.lesson.where, { number, section: section.title })}</span>
        </p>
      )}
    </header>
  );
}
