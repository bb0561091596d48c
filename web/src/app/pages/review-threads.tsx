import { useMediaQuery } from '@mantine/hooks';
import type { Anchor, ReviewThread } from '@candela/contract/authoring/review-threads';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { placeCards } from '#app/pages/place-cards.ts';
import { ReviewSheet } from '#app/pages/review-sheet.tsx';
import classes from '#app/pages/review-work.module.css';
import { NewThread } from '#features/authoring/review-threads/new-thread.tsx';
import { OlderThreads } from '#features/authoring/review-threads/older-threads.tsx';
import type { OlderThreadsQuery, ThreadActions } from '#features/authoring/review-threads/review-threads.api.ts';
import { ThreadCard } from '#features/authoring/review-threads/thread-card.tsx';
import { phone } from '#ui/breakpoints.ts';

interface ReviewThreadsProps {
  text: RefObject<HTMLElement | null>;
  threads: ReviewThread[];
  older: OlderThreadsQuery;
  actions: ThreadActions;
  currentId: number | null;
  onChoose: (threadId: number) => void;
  writing: { anchor: Anchor | null; lessonId: number | null } | null;
  isReviewer: boolean;
  onWritten: (threadId: number | null) => void;
}

/** The comments on a lesson: beside the passages, or in a sheet if there is no space. */
export function ReviewThreads(props: ReviewThreadsProps) {
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  return isPhone ? <SheetOfThreads {...props} /> : <ThreadsBeside {...props} />;
}

function SheetOfThreads(props: ReviewThreadsProps) {
  const { threads, older, actions, currentId, onChoose, writing, isReviewer, onWritten } = props;
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <ReviewSheet
      count={threads.filter(({ resolvedAt }) => resolvedAt === null).length}
      isOpen={isOpen || writing !== null}
      onOpen={() => setOpen(true)}
      onClose={() => {
        setOpen(false);
        if (writing) onWritten(null);
      }}
    >
      {writing && (
        <NewThread
          lessonId={writing.lessonId}
          anchor={writing.anchor}
          isReviewer={isReviewer}
          actions={actions}
          onDone={(created) => {
            setOpen(created !== null);
            onWritten(created);
          }}
        />
      )}
      {threads.map((thread) => (
        <ThreadCard
          key={thread.id}
          thread={thread}
          actions={actions}
          isCurrent={thread.id === currentId}
          onChoose={() => onChoose(thread.id)}
        />
      ))}
      {threads.length === 0 && !writing && <p className={classes.none}>{t(($) => $.reviewing.noneHere)}</p>}
      <OlderThreads query={older} />
    </ReviewSheet>
  );
}

/** Height of the button below the comments, in pixels. */
const olderHeight = 48;

/** Overlapping cards push each other down. */
function ThreadsBeside(props: ReviewThreadsProps) {
  const { text, threads, older, actions, currentId, onChoose, writing, isReviewer, onWritten } = props;
  const { t } = useTranslation();
  const column = useRef<HTMLElement>(null);
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map());
  const [height, setHeight] = useState(0);
  // After each render, because any change may have moved the passages.
  useLayoutEffect(() => {
    const [area, page] = [column.current, text.current];
    if (!area || !page) return;
    const place = () => {
      const origin = page.getBoundingClientRect().top;
      const cards = [...area.querySelectorAll<HTMLElement>('[data-placed]')].map((card) => {
        const { placed = '', block } = card.dataset;
        const passage = block ? page.querySelector(`[data-block="${CSS.escape(block)}"]`) : null;
        return {
          id: placed,
          wanted: passage ? passage.getBoundingClientRect().top - origin : 0,
          height: card.offsetHeight,
        };
      });
      const placed = placeCards(cards, currentId === null ? null : String(currentId));
      setTops((before) => (isSameMap(before, placed.tops) ? before : placed.tops));
      setHeight(placed.end);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(page);
    for (const card of area.children) observer.observe(card);
    return () => observer.disconnect();
  });
  return (
    <section
      ref={column}
      className={classes.threads}
      style={{ blockSize: older.hasNextPage ? height + olderHeight : height }}
      aria-label={t(($) => $.authoring.panel.comments)}
    >
      {writing && (
        <div data-placed="new" data-block={writing.anchor?.blockId} style={{ insetBlockStart: tops.get('new') ?? 0 }}>
          <NewThread
            lessonId={writing.lessonId}
            anchor={writing.anchor}
            isReviewer={isReviewer}
            actions={actions}
            onDone={onWritten}
          />
        </div>
      )}
      {threads.map((thread) => (
        <div
          key={thread.id}
          data-placed={thread.id}
          data-block={thread.anchor?.blockId}
          style={{ insetBlockStart: tops.get(String(thread.id)) ?? 0 }}
        >
          <ThreadCard
            thread={thread}
            actions={actions}
            isCurrent={thread.id === currentId}
            onChoose={() => onChoose(thread.id)}
          />
        </div>
      ))}
      {threads.length === 0 && !writing && <p className={classes.none}>{t(($) => $.reviewing.noneHere)}</p>}
      <div className={classes.older} style={{ insetBlockStart: height }}>
        <OlderThreads query={older} />
      </div>
    </section>
  );
}

function isSameMap(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
