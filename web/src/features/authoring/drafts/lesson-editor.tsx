import '@mantine/core/styles/Skeleton.layer.css';
import type { SavedLesson } from '@candela/contract/authoring/draft-lessons';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { onLive } from '#platform/realtime/live-client.ts';
import { useSession } from '#platform/session/session.ts';
import { ErrorState } from '#ui/error-state.tsx';
import type { Annotation } from '#ui/rich-editor/annotations.ts';
import { LoadedRichEditor } from '#ui/rich-editor/loaded-rich-editor.tsx';
import { KnownAssets } from './asset-addresses.ts';
import { ConflictStrip } from '#ui/conflict-strip.tsx';
import { draftKeys, draftLessonQuery } from './drafts.api.ts';
import type { KeptDraft } from '#platform/autosave/kept-draft.ts';
import { lessonDraftName } from '#platform/autosave/kept-drafts.ts';
import classes from './lesson-editor.module.css';
import type { RenderVideoUpload } from './lesson-fields-props.ts';
import { LessonHead } from './lesson-head.tsx';
import { LessonLength } from './lesson-length.tsx';
import { lessonSaving } from './save-drafts.ts';
import type { Saving } from '#ui/save-state.tsx';
import { useAutosave, useKeptDraft } from '#platform/autosave/use-autosave.ts';
import { useEditorTools } from './use-editor-tools.tsx';

/** A text has none: its editor loads none. */
const LessonFields = lazy(async () => {
  const { LessonFields } = await import('./lesson-fields.tsx');
  return { default: LessonFields };
});

/** What the side panel needs of the open lesson. */
export interface OpenLesson {
  lessonId: number;
  content: LessonContent;
  assets: KnownAssets;
  change: ChangeLesson;
}

/** Applies changes, or computes them from the current content, which may have changed during an upload. */
export type ChangeLesson = (changes: Partial<LessonContent> | ((now: LessonContent) => Partial<LessonContent>)) => void;

export interface LessonEditorProps {
  draft: CourseDraft;
  lessonId: number;
  annotations: readonly Annotation[];
  onSaving: (saving: Saving) => void;
  onOpen: (open: OpenLesson | null) => void;
  /** The cursor is in this block. */
  onBlock: (blockId: string | null) => void;
  renderVideoUpload: RenderVideoUpload;
}

/** A lesson of a draft, with unsaved changes of a closed tab. */
export function LessonEditor(props: LessonEditorProps) {
  const { draft, lessonId } = props;
  const userId = useSession((state) => state.profile?.id ?? '');
  const name = lessonDraftName(userId, draft.courseId, lessonId);
  const saved = useQuery(draftLessonQuery(draft.courseId, lessonId));
  const kept = useKeptDraft<LessonContent>(name);
  if (saved.isError && !saved.data) return <ErrorState onRetry={() => void saved.refetch()} />;
  if (!saved.data || kept === undefined) return <LessonSkeleton />;
  return <Writing {...props} name={name} saved={saved.data} kept={kept} />;
}

function LessonSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.waiting} role="status" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={34} width="60%" radius="md" />
      <Skeleton height={14} width="32%" radius="sm" />
      {[100, 96, 99, 64].map((width) => (
        <Skeleton key={width} height={15} width={`${width}%`} radius="sm" />
      ))}
    </div>
  );
}

interface WritingProps extends LessonEditorProps {
  name: string;
  saved: SavedLesson;
  kept: KeptDraft<LessonContent> | null;
}

function Writing(props: WritingProps) {
  const { draft, lessonId, annotations, onSaving, onOpen, onBlock, name, saved, kept } = props;
  const { t } = useTranslation();
  const { courseId } = draft;
  const [assets] = useState(() => new KnownAssets(saved.assets));
  const { autosave, view } = useAutosave<LessonContent>({
    name,
    opened: { revision: saved.revision, content: saved.content },
    kept,
    isEditable: draft.isEditable,
    ...lessonSaving(courseId, lessonId, assets.add),
  });
  const { content, state, savedAt, conflicts } = view;
  const { resources, dialogs } = useEditorTools(courseId, assets);
  const change = useCallback<ChangeLesson>(
    (changes) => {
      const now = autosave.view.content;
      autosave.change({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) } as LessonContent);
    },
    [autosave],
  );
  useEffect(
    () =>
      onLive('drafts.lessonSaved', (news) => {
        if (news.courseId === courseId && news.lessonId === lessonId) autosave.hear(news.revision);
      }),
    [autosave, courseId, lessonId],
  );
  // Includes changes missed while offline.
  const revision = draft.sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)?.revision ?? 0;
  useEffect(() => autosave.hear(revision), [autosave, revision]);
  useEffect(() => {
    onSaving({ state, savedAt, retry: () => void autosave.flush() });
  }, [onSaving, autosave, state, savedAt]);
  useEffect(() => {
    onOpen({ lessonId, content, assets, change });
  }, [onOpen, lessonId, content, assets, change]);
  useEffect(() => () => onOpen(null), [onOpen]);
  useOutlineRefresh(courseId, savedAt);
  const head: ReactNode = (
    <>
      <ConflictStrip conflicts={conflicts} autosave={autosave} />
      <LessonHead draft={draft} lessonId={lessonId} content={content} onTitle={(title) => change({ title })} />
      {content.type !== 'text' && (
        <Suspense fallback={<Skeleton height={220} radius="md" />}>
          <LessonFields
            renderVideoUpload={props.renderVideoUpload}
            courseId={courseId}
            content={content}
            assets={assets}
            isEditable={draft.isEditable}
            onChange={change}
          />
        </Suspense>
      )}
    </>
  );
  return (
    <>
      <LoadedRichEditor
        waiting={<LessonSkeleton />}
        document={content.body}
        label={t(($) => $.authoring.lesson.text)}
        language={draft.meta.languageCode}
        isEditable={draft.isEditable}
        resources={resources}
        annotations={annotations}
        onChange={(body) => change({ body })}
        onBlock={onBlock}
        head={head}
        toolsEnd={<LessonLength content={content} language={draft.meta.languageCode} />}
      />
      {dialogs}
    </>
  );
}

/** Reloads the outline after saving, because it shows titles, lengths and what is missing. */
function useOutlineRefresh(courseId: number, savedAt: number | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (savedAt !== null) void client.invalidateQueries({ queryKey: draftKeys.one(courseId) });
  }, [client, courseId, savedAt]);
}
