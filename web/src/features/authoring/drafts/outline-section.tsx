import type { DraftSection } from '@candela/contract/authoring/drafts';
import { sectionTitle } from '@candela/contract/authoring/outlines';
import { TextInput } from '@mantine/core';
import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowDrag } from './outline-drag.ts';
import { OutlineLesson } from './outline-lesson.tsx';
import classes from './outline-panel.module.css';
import { SectionMenu } from './section-menu.tsx';
import type { OutlineSteps } from './use-outline-steps.ts';

export interface OutlineSectionProps {
  section: DraftSection;
  currentId: number | null;
  onChoose: (lessonId: number | null) => void;
  /** People by the id of the lesson in which they are. */
  people: ReadonlyMap<number, { key: string; name: string; color: string }[]>;
  /** All visible sections, for the menu of places. */
  sections: DraftSection[];
  isEditable: boolean;
  isForcedOpen: boolean;
  steps: OutlineSteps;
}

export function OutlineSection(props: OutlineSectionProps) {
  const { section, sections, isEditable, isForcedOpen, steps, currentId, onChoose, people } = props;
  const { t } = useTranslation();
  const [isClosed, setClosed] = useState(false);
  const [isRenamed, setRenamed] = useState(false);
  const { row, handle, isDragged, edge } = useRowDrag({ kind: 'section', id: section.id }, isEditable);
  const isOpen = !isClosed || isForcedOpen;
  const { id, title } = section;
  const move = (event: React.KeyboardEvent) => {
    if (!isEditable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    steps.stepSection(section, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <section className={classes.section}>
      <div
        ref={row}
        className={classes.sectionHead}
        data-dragged={isDragged || undefined}
        data-edge={edge ?? undefined}
      >
        {isEditable && (
          <button ref={handle} type="button" className={classes.grip} tabIndex={-1} aria-hidden>
            <GripVertical size={13} />
          </button>
        )}
        {isRenamed ? (
          <RenameSection
            title={title}
            onDone={(renamed) => {
              setRenamed(false);
              if (renamed !== null) void steps.run({ name: 'renameSection', sectionId: id, title: renamed });
            }}
          />
        ) : (
          <button
            type="button"
            className={classes.fold}
            data-row={`section-${id}`}
            aria-expanded={isOpen}
            onClick={() => setClosed(isOpen)}
            onDoubleClick={() => setRenamed(isEditable)}
            onKeyDown={move}
          >
            {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} className="flips" aria-hidden />}
            <strong dir="auto">{title}</strong>
            <span>{t(($) => $.courses.lessons, { count: section.lessons.length })}</span>
          </button>
        )}
        {isEditable && (
          <SectionMenu section={section} sections={sections} steps={steps} onRename={() => setRenamed(true)} />
        )}
      </div>
      {isOpen && (
        <ul className={classes.lessons}>
          {section.lessons.map((lesson) => (
            <li key={lesson.id}>
              <OutlineLesson
                lesson={lesson}
                sections={sections}
                isCurrent={lesson.id === currentId}
                isEditable={isEditable}
                onChoose={() => onChoose(lesson.id)}
                steps={steps}
                people={people.get(lesson.id) ?? []}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param onDone called with null if it was cancelled */
function RenameSection({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(title);
  useEffect(() => field.current?.select(), []);
  const isValid = sectionTitle.safeParse(text).success;
  return (
    <TextInput
      className={classes.rename}
      size="xs"
      aria-label={t(($) => $.authoring.outline.rename)}
      value={text}
      maxLength={120}
      ref={field}
      dir="auto"
      error={!isValid}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onDone(isValid && text.trim() !== title ? text.trim() : null)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') onDone(null);
      }}
    />
  );
}
