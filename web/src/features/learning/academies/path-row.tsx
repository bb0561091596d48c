import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { ActionIcon, MultiSelect } from '@mantine/core';
import { EyeOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#platform/languages/language-name.ts';
import { DragHandle } from '#ui/drag-handle.tsx';
import rows from '#ui/draggable-rows.module.css';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { useRowDrag } from '#ui/row-drag.ts';
import classes from './path-editor.module.css';
import type { PathCourse } from './path-order.ts';

interface PathRowProps {
  course: PathCourse;
  /** Index from 0. */
  index: number;
  total: number;
  /** Courses before it. */
  earlier: PathCourse[];
  onMove: (to: number) => void;
  onRemove: () => void;
  onRules: (prerequisiteIds: number[]) => void;
}

/** A course of the path, movable by its handle, keys or buttons, with its prerequisites. */
export function PathRow({ course, index, total, earlier, onMove, onRemove, onRules }: PathRowProps) {
  const { t, i18n } = useTranslation();
  const { row, handle, isDragged, edge } = useRowDrag(pathCourseType, course.courseId);
  return (
    <li
      ref={row}
      className={`${rows.row} ${classes.row}`}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <DragHandle
        handle={handle}
        label={t(($) => $.academies.handle, { title: course.title })}
        hint={t(($) => $.academies.handleHint, { position: index + 1, total })}
        index={index}
        total={total}
        onMove={onMove}
      />
      <span className={classes.position} aria-hidden>
        {index + 1}
      </span>
      <div className={classes.course}>
        <strong lang={course.languageCode} dir="auto">
          {course.title}
        </strong>
        <span className={classes.facts}>
          {t(($) => $.courses.lessons, { count: course.lessonCount })}
          <span>{languageName(course.languageCode, i18n.language)}</span>
          {!course.isPublished && (
            <em>
              <EyeOff size={13} aria-hidden /> {t(($) => $.academies.unpublished)}
            </em>
          )}
        </span>
      </div>
      <MultiSelect
        className={classes.rules}
        size="xs"
        label={t(($) => $.academies.opens)}
        placeholder={course.prerequisiteIds.length === 0 ? t(($) => $.academies.opensNothing) : ''}
        disabled={index === 0}
        data={earlier.map(({ courseId, title }) => ({ value: String(courseId), label: title }))}
        value={course.prerequisiteIds.map(String)}
        onChange={(ids) => onRules(ids.map(Number))}
      />
      <div className={`${rows.moves} ${classes.buttons}`}>
        <MoveButtons
          labels={{
            up: `${t(($) => $.academies.up)}: ${course.title}`,
            down: `${t(($) => $.academies.down)}: ${course.title}`,
          }}
          onUp={index > 0 ? () => onMove(index - 1) : null}
          onDown={index < total - 1 ? () => onMove(index + 1) : null}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t(($) => $.academies.remove, { title: course.title })}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** Drag type of the rows. */
export const pathCourseType = 'path-course';
