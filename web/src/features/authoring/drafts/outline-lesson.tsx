import type { DraftLesson, DraftSection } from '@candela/contract/authoring/drafts';
import { ActionIcon } from '@mantine/core';
import { CircleAlert, CircleCheck, Ellipsis, GripVertical, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lessonIcons } from './lesson-icons.ts';
import { LessonMenu } from './lesson-menu.tsx';
import { useRowDrag } from './outline-drag.ts';
import classes from './outline-panel.module.css';
import { PersonDot } from './person-dot.tsx';
import type { OutlineSteps } from './use-outline-steps.ts';

interface OutlineLessonProps {
  lesson: DraftLesson;
  sections: DraftSection[];
  isCurrent: boolean;
  isEditable: boolean;
  onChoose: () => void;
  steps: OutlineSteps;
  people: { key: string; name: string; color: string }[];
}

/** A lesson in the outline. Its handle can be dragged; a tap on it opens a menu of places to move it to. */
export function OutlineLesson({
  lesson,
  sections,
  isCurrent,
  isEditable,
  onChoose,
  steps,
  people,
}: OutlineLessonProps) {
  const { t } = useTranslation();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { row, handle, isDragged, edge } = useRowDrag({ kind: 'lesson', id: lesson.id }, isEditable);
  const Icon = lessonIcons[lesson.type];
  const { title } = lesson;
  return (
    <div
      ref={row}
      className={classes.lesson}
      data-current={isCurrent || undefined}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      {isEditable && (
        <button
          ref={handle}
          type="button"
          className={classes.grip}
          tabIndex={-1}
          aria-label={t(($) => $.authoring.outline.handle, { title })}
          onClick={() => setMenuOpen(true)}
        >
          <GripVertical size={13} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={classes.choose}
        data-row={`lesson-${lesson.id}`}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onChoose}
        onKeyDown={(event) => {
          if (!isEditable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
          event.preventDefault();
          steps.stepLesson(lesson, event.key === 'ArrowUp' ? -1 : 1);
        }}
      >
        <Icon size={16} aria-hidden />
        <span className={classes.name} dir="auto">
          {title}
        </span>
        {people.map(({ key, name, color }) => (
          <PersonDot key={key} name={name} color={color} />
        ))}
        {lesson.openThreadCount > 0 && (
          <span className={classes.talk}>
            <MessageSquare size={12} aria-hidden />
            {lesson.openThreadCount}
            <span className="visually-hidden">{t(($) => $.authoring.outline.openThreads)}</span>
          </span>
        )}
        <LessonState lesson={lesson} />
      </button>
      {isEditable && (
        <LessonMenu
          lesson={lesson}
          sections={sections}
          steps={steps}
          isOpen={isMenuOpen}
          onOpen={setMenuOpen}
          target={
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              className={classes.more}
              aria-label={t(($) => $.authoring.outline.more, { title })}
            >
              <Ellipsis size={15} aria-hidden />
            </ActionIcon>
          }
        />
      )}
    </div>
  );
}

/** What is missing in the lesson; otherwise whether it differs from the published version. */
function LessonState({ lesson: { missing, change } }: { lesson: DraftLesson }) {
  const { t } = useTranslation();
  if (missing.length > 0) {
    return (
      <span className={classes.todo}>
        <CircleAlert size={13} aria-hidden />
        {t(($) => $.authoring.outline.toDo, { count: missing.length })}
      </span>
    );
  }
  if (change === 'none') {
    return (
      <CircleCheck size={15} className={classes.done} role="img" aria-label={t(($) => $.authoring.outline.asLive)} />
    );
  }
  return <span className={classes[change]}>{t(($) => $.authoring.outline.change[change])}</span>;
}
