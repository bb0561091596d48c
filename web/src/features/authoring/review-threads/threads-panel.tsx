import type { ReviewThread } from '@candela/contract/authoring/review-threads';
import { Button } from '@mantine/core';
import { MessageSquare, MessageSquarePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { NewThread } from './new-thread.tsx';
import { OlderThreads } from './older-threads.tsx';
import { useThreadActions, useThreads } from './review-threads.api.ts';
import { ThreadCard } from './thread-card.tsx';
import classes from './threads-panel.module.css';

interface ThreadsPanelProps {
  courseId: number;
  lessonId: number | null;
  isReviewer: boolean;
  /** Titles of lessons, for comments on other lessons. */
  titles: ReadonlyMap<number, string>;
  currentId: number | null;
  onChoose: (thread: ReviewThread) => void;
}

/** Comments on a draft: those on this lesson first, open ones before resolved ones. */
export function ThreadsPanel({ courseId, lessonId, isReviewer, titles, currentId, onChoose }: ThreadsPanelProps) {
  const { t } = useTranslation();
  const list = useThreads(courseId);
  const actions = useThreadActions(courseId);
  const [isWriting, setWriting] = useState(false);
  if (list.isError && !list.threads) return <ErrorState onRetry={() => void list.refetch()} />;
  const threads = (list.threads ?? []).toSorted((a, b) => rank(a, lessonId) - rank(b, lessonId));
  return (
    <div className={classes.panel}>
      {isWriting ? (
        <NewThread
          lessonId={lessonId}
          anchor={null}
          isReviewer={isReviewer}
          actions={actions}
          onDone={() => setWriting(false)}
        />
      ) : (
        <Button
          size="xs"
          variant="default"
          leftSection={<MessageSquarePlus size={15} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          {lessonId === null ? t(($) => $.reviewing.sayCourse) : t(($) => $.reviewing.sayLesson)}
        </Button>
      )}
      {list.threads && threads.length === 0 && !isWriting && (
        <EmptyState icon={MessageSquare} title={t(($) => $.reviewing.none)} text={t(($) => $.reviewing.noneText)} />
      )}
      {threads.map((thread) => (
        <ThreadCard
          key={thread.id}
          thread={thread}
          actions={actions}
          isCurrent={thread.id === currentId}
          onChoose={() => onChoose(thread)}
          about={
            thread.lessonId === lessonId
              ? null
              : thread.lessonId === null
                ? t(($) => $.reviewing.wholeCourse)
                : titles.get(thread.lessonId)
          }
        />
      ))}
      <OlderThreads query={list.older} />
    </div>
  );
}

function rank({ lessonId, resolvedAt }: ReviewThread, current: number | null): number {
  return (lessonId === current ? 0 : 2) + (resolvedAt === null ? 0 : 1);
}
