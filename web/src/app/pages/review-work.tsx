import '@mantine/core/styles/Skeleton.layer.css';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import type { compareVersions } from '@candela/contract/authoring/versions';
import type { Output } from '@candela/contract/endpoint';
import type { Anchor } from '@candela/contract/authoring/review-threads';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { passageOf } from '#app/pages/review-passage.ts';
import { ReviewThreads } from '#app/pages/review-threads.tsx';
import { ReviewTools } from '#app/pages/review-tools.tsx';
import classes from '#app/pages/review-work.module.css';
import { useReviewKeys } from '#app/pages/use-review-keys.ts';
import { useThreadActions, useThreads } from '#features/authoring/review-threads/review-threads.api.ts';
import { LessonChanges, type ChangeView } from '#features/authoring/versions/lesson-changes.tsx';
import { MetaChanges } from '#features/authoring/versions/meta-changes.tsx';
import { lessonComparisonQuery, type Span } from '#features/authoring/versions/versions.api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';

interface ReviewWorkProps {
  draft: CourseDraft;
  span: Span;
  comparison: { data: Output<typeof compareVersions> | undefined; isError: boolean; refetch: () => unknown };
  lessonId: number | null;
  onLesson: (lessonId: number) => void;
}

/** One lesson with its changes, and the comments on its passages beside it. */
export function ReviewWork({ draft, span, comparison, lessonId, onLesson }: ReviewWorkProps) {
  const { t } = useTranslation();
  const { courseId } = draft;
  const text = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ChangeView>('inline');
  const [blockId, setBlockId] = useState<string | null>(null);
  const [threadId, setThreadId] = useState<number | null>(null);
  const [writing, setWriting] = useState<{ anchor: Anchor | null } | null>(null);
  const lesson = useQuery({ ...lessonComparisonQuery(courseId, lessonId ?? 0, span), enabled: lessonId !== null });
  const { threads: all = [], older } = useThreads(courseId, lessonId ?? undefined);
  const threads = all.filter((thread) => thread.lessonId === lessonId);
  const actions = useThreadActions(courseId);
  const changedLessons = (comparison.data?.lessons ?? []).filter(({ change }) => change !== 'none');
  const changes = (lesson.data?.blocks ?? []).filter(({ change }) => change !== 'same');
  const at = changes.findIndex((block) => block.blockId === blockId);
  const step = (by: -1 | 1) => {
    const next = changes[at < 0 && by < 0 ? changes.length : at + by];
    if (next) {
      setBlockId(next.blockId);
      text.current?.querySelector(`[data-block="${next.blockId}"]`)?.scrollIntoView({ block: 'center' });
      return;
    }
    const index = changedLessons.findIndex((each) => each.lessonId === lessonId);
    const other = changedLessons[index + by];
    if (!other) return;
    setBlockId(null);
    onLesson(other.lessonId);
  };
  const comment = () => setWriting({ anchor: passageOf(text.current, blockId) });
  const resolve = () => {
    const thread = threads.find(({ id }) => id === threadId) ?? threads.find(({ resolvedAt }) => resolvedAt === null);
    if (thread?.isResolvable) actions.update.mutate({ threadId: thread.id, isResolved: thread.resolvedAt === null });
  };
  useReviewKeys({ j: () => step(1), k: () => step(-1), c: comment, r: resolve });
  if (comparison.isError && !comparison.data) return <ErrorState onRetry={() => void comparison.refetch()} />;
  return (
    <div className={classes.work}>
      <ReviewTools
        comparison={comparison.data}
        position={at >= 0 ? at + 1 : null}
        changeCount={changes.length}
        onStep={step}
        onComment={comment}
        view={view}
        onView={setView}
      />
      <div className={classes.scroll}>
        <div className={classes.columns}>
          <div ref={text} className={classes.text}>
            <MetaChanges changes={comparison.data?.meta ?? []} />
            {lessonId === null && comparison.data && (
              <EmptyState icon={FileSearch} title={t(($) => $.reviewing.noLessons)} />
            )}
            {lessonId !== null && lesson.isError && !lesson.data && (
              <ErrorState onRetry={() => void lesson.refetch()} />
            )}
            {lessonId !== null && lesson.isPending && <Skeleton height={420} radius="lg" />}
            {lesson.data && (
              <LessonChanges
                title={lesson.data.title}
                settings={lesson.data.settings}
                quiz={lesson.data.quiz}
                blocks={lesson.data.blocks}
                language={draft.meta.languageCode}
                view={view}
                currentId={blockId}
              />
            )}
          </div>
          <ReviewThreads
            text={text}
            threads={threads}
            older={older}
            actions={actions}
            currentId={threadId}
            onChoose={setThreadId}
            writing={writing && { ...writing, lessonId }}
            isReviewer={draft.isReviewer}
            onWritten={(created) => {
              setWriting(null);
              if (created !== null) setThreadId(created);
            }}
          />
        </div>
      </div>
    </div>
  );
}
