import type { CourseDraft, Missing } from '@candela/contract/learning/drafts';
import { useTranslation } from 'react-i18next';
import { editorPanels, type EditorPanel } from '#app/pages/course-editor-place.ts';
import classes from '#app/pages/course-editor-panel.module.css';
import type { OpenLesson } from '#features/learning/drafts/lesson-editor.tsx';
import { LessonHistory } from '#features/learning/drafts/lesson-history.tsx';
import { LessonSettings } from '#features/learning/drafts/lesson-settings.tsx';
import { MissingList } from '#features/learning/drafts/missing-list.tsx';
import tabs from '#ui/tab-buttons.module.css';

interface CourseEditorPanelProps {
  draft: CourseDraft;
  lessonId: number | null;
  open: OpenLesson | null;
  tab: EditorPanel;
  onTab: (tab: EditorPanel) => void;
  onMissing: (missing: Missing) => void;
}

/** Beside the text: how the lesson is taken, what is said about it, what it was like before. */
export function CourseEditorPanel(props: CourseEditorPanelProps) {
  const { draft, lessonId, open, tab, onTab, onMissing } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.panel}>
      <div className={`${tabs.tabs} ${classes.tabs}`} role="group" aria-label={t(($) => $.authoring.panel.title)}>
        {editorPanels.map((each) => (
          <button key={each} type="button" aria-pressed={each === tab} onClick={() => onTab(each)}>
            {t(($) => $.authoring.panel[each])}
          </button>
        ))}
      </div>
      <div className={classes.body}>
        {tab === 'settings' && (
          <>
            {draft.reviewNote !== null && draft.state === 'changes_requested' && (
              <blockquote className={classes.note}>
                <strong>{t(($) => $.authoring.panel.reviewNote)}</strong>
                <p dir="auto">{draft.reviewNote}</p>
              </blockquote>
            )}
            {draft.isEditable ? (
              <MissingList draft={draft} onGo={onMissing} />
            ) : (
              <p className={classes.locked}>{t(($) => $.authoring.panel.locked)}</p>
            )}
            {open && open.lessonId === lessonId && (
              <LessonSettings courseId={draft.courseId} open={open} isEditable={draft.isEditable} />
            )}
          </>
        )}
        {tab === 'history' && lessonId !== null && (
          <LessonHistory
            courseId={draft.courseId}
            lessonId={lessonId}
            onRestore={draft.isEditable && open ? open.change : null}
          />
        )}
      </div>
    </div>
  );
}
