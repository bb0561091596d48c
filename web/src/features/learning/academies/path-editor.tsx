import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import rows from '#ui/draggable-rows.module.css';
import form from '#ui/form-page.module.css';
import { useRowDrops } from '#ui/row-drag.ts';
import { CourseAdder } from './course-adder.tsx';
import classes from './path-editor.module.css';
import { addCourse, moveCourse, removeCourse, type PathCourse } from './path-order.ts';
import { pathCourseType, PathRow } from './path-row.tsx';

interface PathEditorProps {
  courses: PathCourse[];
  onChange: (courses: PathCourse[]) => void;
}

/** The courses of an academy in order: reordered by dragging, keys or buttons; changes are announced to screen readers. */
export function PathEditor({ courses, onChange }: PathEditorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [removed, setRemoved] = useState<{ title: string; before: PathCourse[] } | null>(null);

  const move = (from: number, to: number) => {
    const course = courses[from];
    if (!course || to < 0 || to >= courses.length || to === from) return;
    const changed = moveCourse(courses, from, to);
    onChange(changed.courses);
    setRemoved(null);
    const parts = [
      t(($) => $.academies.moved, { title: course.title, position: to + 1, total: courses.length }),
      ...(changed.dropped.length > 0
        ? [t(($) => $.academies.droppedRule, { courses: format.list(changed.dropped) })]
        : []),
    ];
    setSaid(parts.join(' '));
  };
  const remove = (course: PathCourse) => {
    setRemoved({ title: course.title, before: courses });
    onChange(removeCourse(courses, course.courseId));
    setSaid(t(($) => $.academies.removed, { title: course.title }));
    list.current?.focus();
  };

  useRowDrops(
    pathCourseType,
    courses.map(({ courseId }) => courseId),
    move,
  );

  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.academies.pathTitle)}</legend>
      <p className={form.hint}>{t(($) => $.academies.pathHint)}</p>
      {courses.length === 0 && <p className={classes.empty}>{t(($) => $.academies.pathEmpty)}</p>}
      <ol ref={list} className={rows.list} tabIndex={-1} aria-label={t(($) => $.academies.pathTitle)}>
        {courses.map((course, index) => (
          <PathRow
            key={course.courseId}
            course={course}
            index={index}
            total={courses.length}
            earlier={courses.slice(0, index)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(course)}
            onRules={(prerequisiteIds) =>
              onChange(courses.map((each) => (each === course ? { ...each, prerequisiteIds } : each)))
            }
          />
        ))}
      </ol>
      {removed && (
        <p className={classes.removed}>
          <bdi>{t(($) => $.academies.removed, { title: removed.title })}</bdi>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              onChange(removed.before);
              setRemoved(null);
            }}
          >
            {t(($) => $.academies.undo)}
          </Button>
        </p>
      )}
      <CourseAdder
        chosenIds={courses.map(({ courseId }) => courseId)}
        onAdd={(course) => {
          setRemoved(null);
          onChange(addCourse(courses, course));
        }}
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </fieldset>
  );
}
