import type { CourseDraft, Missing } from '@candela/contract/authoring/drafts';
import type { ReviewThread } from '@candela/contract/authoring/review-threads';
import { useTranslation } from 'react-i18next';
import { editorPanels, type EditorPanel } from '#app/pages/course-editor-place.ts';
import classes from '#app/pages/course-editor-panel.module.css';
import type { OpenLesson } from '#features/authoring/drafts/lesson-editor.tsx';
import { LessonHistory } from '#features/authoring/drafts/lesson-history.tsx';
import { LessonSettings } from '#features/authoring/drafts/lesson-settings.tsx';
import { MissingList } from '#features/authoring/drafts/missing-list.tsx';
import { ThreadsPanel } from '#features/authoring/review-threads/threads-panel.tsx';
import { VersionHistory } from '#features/authoring/versions/version-history.tsx';
import tabs from '#ui/tab-buttons.module.css';

interface CourseEditorPanelProps {
  draft: CourseDraft;
  lessonId: number | null;
  open: OpenLesson | null;
  tab: EditorPanel;
  threadId: number | null;
  onTab: (tab: EditorPanel) => void;
  onMissing: (missing: Missing) => void;
  onThread: (thread: ReviewThread) => void;
}

/** Panel beside the text: the lesson's settings, comments, and earlier versions. */
export function CourseEditorPanel(props: CourseEditorPanelProps) {
  const { draft, lessonId, open, tab, threadId, onTab, onMissing, onThread } = props;
  const { t } = useTranslation();
  const titles = new Map(draft.sections.flatMap(({ lessons }) => lessons).map(({ id, title }) => [id, title]));
  return (
    <div className={classes.panel}>
      <div className={`${tabs.tabs} ${classes.tabs}`} role="group" aria-label={t(($) => $.authoring.panel.title)}>
        {editorPanels.map((each) => (
          <button key={each} type="button" aria-pressed={each === tab} onClick={() => onTab(each)}>
            {t(($) => $.authoring.panel[each])}
            {each === 'comments' && draft.openThreadCount > 0 && (
              <span className={classes.count}>{draft.openThreadCount}</span>
            )}
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
              <MissingList draft={draft} onGo={onMissing} onThreads={() => onTab('comments')} />
            ) : (
              <p className={classes.locked}>{t(($) => $.authoring.panel.locked)}</p>
            )}
            {open && open.lessonId === lessonId && (
              <LessonSettings courseId={draft.courseId} open={open} isEditable={draft.isEditable} />
            )}
          </>
        )}
        {tab === 'comments' && (
          <ThreadsPanel
            courseId={draft.courseId}
            lessonId={lessonId}
            isReviewer={draft.isReviewer}
            titles={titles}
            currentId={threadId}
            onChoose={onThread}
          />
        )}
        {tab === 'history' &&
          (lessonId === null ? (
            <VersionHistory draft={draft} />
          ) : (
            <LessonHistory
              courseId={draft.courseId}
              lessonId={lessonId}
              current={draft.isEditable && open?.lessonId === lessonId ? open.content : null}
              onRestore={(content) => open?.change(content)}
            />
          ))}
      </div>
    </div>
  );
}
