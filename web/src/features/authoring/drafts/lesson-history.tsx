import { getLessonSnapshot, listLessonHistory } from '@candela/contract/authoring/draft-lessons';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { textOf } from '@candela/contract/rich-text';
import { Button } from '@mantine/core';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import classes from './lesson-history.module.css';

const historyQuery = (courseId: number, lessonId: number) =>
  infiniteQueryOptions({
    queryKey: ['drafts', 'history', courseId, lessonId],
    queryFn: ({ pageParam, signal }) =>
      call(
        listLessonHistory,
        { params: { id: courseId, lessonId }, query: { cursor: pageParam ?? undefined } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });

const snapshotQuery = (courseId: number, lessonId: number, contentId: number) =>
  queryOptions({
    queryKey: ['drafts', 'snapshot', courseId, lessonId, contentId],
    queryFn: ({ signal }) => call(getLessonSnapshot, { params: { id: courseId, lessonId, contentId } }, { signal }),
    staleTime: Infinity,
  });

interface LessonHistoryProps {
  courseId: number;
  lessonId: number;
  /** The current content; null if it cannot be changed. */
  current: LessonContent | null;
  onRestore: (content: LessonContent) => void;
}

/** Earlier versions of a lesson; they can be viewed and restored. */
export function LessonHistory({ courseId, lessonId, current, onRestore }: LessonHistoryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useInfiniteQuery(historyQuery(courseId, lessonId));
  const [shown, setShown] = useState<number | null>(null);
  /** The replaced content: the list may not have a version of the last minutes. */
  const [replaced, setReplaced] = useState<LessonContent | null>(null);
  const restore = (content: LessonContent) => {
    setReplaced(current);
    onRestore(content);
  };
  return (
    <>
      {replaced && current && (
        <p className={classes.restored} role="status">
          <span>{t(($) => $.authoring.lessonHistory.restored)}</span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Undo2 size={14} aria-hidden />}
            onClick={() => {
              onRestore(replaced);
              setReplaced(null);
            }}
          >
            {t(($) => $.authoring.outline.undo)}
          </Button>
        </p>
      )}
      <PagedList
        query={list}
        className={classes.list}
        empty={
          <EmptyState
            icon={History}
            title={t(($) => $.authoring.lessonHistory.none)}
            text={t(($) => $.authoring.lessonHistory.noneText)}
          />
        }
        render={({ id, contentId, author, at, title }) => (
          <div className={classes.state}>
            <button
              type="button"
              className={classes.head}
              aria-expanded={shown === id}
              onClick={() => setShown(shown === id ? null : id)}
            >
              <strong>{format.dateTime(at)}</strong>
              <span>
                {author && <bdi>{author.fullName}</bdi>} <span dir="auto">{title}</span>
              </span>
            </button>
            {shown === id && (
              <Snapshot courseId={courseId} lessonId={lessonId} contentId={contentId} onRestore={current && restore} />
            )}
          </div>
        )}
      />
    </>
  );
}

interface SnapshotProps {
  courseId: number;
  lessonId: number;
  contentId: number;
  onRestore: ((content: LessonContent) => void) | null;
}

function Snapshot({ courseId, lessonId, contentId, onRestore }: SnapshotProps) {
  const { t } = useTranslation();
  const { data } = useQuery(snapshotQuery(courseId, lessonId, contentId));
  if (!data) return <p className={classes.text}>{t(($) => $.core.loading)}</p>;
  return (
    <>
      <p className={classes.text} dir="auto">
        {textOf(data.content.body)}
      </p>
      {onRestore && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<RotateCcw size={14} aria-hidden />}
          onClick={() => onRestore(data.content)}
        >
          {t(($) => $.authoring.lessonHistory.restore)}
        </Button>
      )}
    </>
  );
}
