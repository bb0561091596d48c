import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { CourseDraft, DraftLesson, DraftSection } from '@candela/contract/authoring/drafts';
import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import parts from '#ui/panel-parts.module.css';
import { OutlineAdd } from './outline-add.tsx';
import { useDrops, type Drop } from './outline-drag.ts';
import classes from './outline-panel.module.css';
import { droppedPlace, shownSections } from './outline-places.ts';
import { OutlineSection, type OutlineSectionProps } from './outline-section.tsx';
import { OutlineUndo } from './outline-undo.tsx';
import { PutAwayList } from './put-away-list.tsx';
import { useOutline } from './use-outline.ts';
import { useOutlineSteps, type OutlineSteps } from './use-outline-steps.ts';

interface OutlinePanelProps extends Pick<OutlineSectionProps, 'currentId' | 'onChoose' | 'people'> {
  draft: CourseDraft;
}

/** Sections and lessons of a draft: select, search, move by pointer and keys, archive. */
export function OutlinePanel({ draft, currentId, onChoose, people }: OutlinePanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { courseId, isEditable } = draft;
  const [words, setWords] = useState('');
  const actions = useOutline(courseId);
  const sections = shownSections(draft.sections);
  const steps = useOutlineSteps(courseId, sections, actions);
  const panel = useRef<HTMLElement>(null);
  useFocusAfterMove(panel);
  useDrops((drop) => takeDrop(sections, steps, drop));
  const lessons = sections.flatMap((section) => section.lessons);
  const isFound = ({ title }: DraftLesson) => title.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase());
  return (
    <nav ref={panel} className={classes.panel} aria-label={t(($) => $.authoring.outline.title)}>
      <div className={parts.head}>
        <h2>{t(($) => $.authoring.outline.title)}</h2>
        <span>
          {t(($) => $.authoring.outline.facts, {
            sections: t(($) => $.authoring.outline.sections, { count: sections.length }),
            lessons: t(($) => $.courses.lessons, { count: lessons.length }),
            duration: format.duration(lessons.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)),
          })}
        </span>
      </div>
      <TextInput
        className={classes.find}
        size="xs"
        type="search"
        aria-label={t(($) => $.authoring.outline.find)}
        placeholder={t(($) => $.authoring.outline.find)}
        leftSection={<Search size={14} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <button
        type="button"
        className={classes.about}
        aria-current={currentId === null || undefined}
        onClick={() => onChoose(null)}
      >
        {t(($) => $.authoring.outline.about)}
      </button>
      <div className={classes.sections}>
        {sections.map((section) => (
          <OutlineSection
            key={section.id}
            section={{ ...section, lessons: section.lessons.filter(isFound) }}
            sections={sections}
            currentId={currentId}
            onChoose={onChoose}
            isEditable={isEditable}
            isForcedOpen={words.trim() !== ''}
            steps={steps}
            people={people}
          />
        ))}
        {words.trim() !== '' && !lessons.some(isFound) && (
          <p className={classes.none}>{t(($) => $.core.nothingFound)}</p>
        )}
      </div>
      {isEditable && <OutlineAdd sections={sections} currentId={currentId} steps={steps} onChoose={onChoose} />}
      <PutAwayList draft={draft} steps={steps} />
      <p className="visually-hidden" role="status">
        {steps.announcement}
      </p>
      {actions.undo && <OutlineUndo undo={actions.undo} onUndo={steps.undo} onGone={actions.forgetUndo} />}
      {isEditable && (
        <p className={parts.keys}>
          <kbd>Alt</kbd>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t(($) => $.authoring.outline.keys)}
        </p>
      )}
    </nav>
  );
}

/** A row moved to another section is mounted anew: restores its focus. */
function useFocusAfterMove(panel: { current: HTMLElement | null }): void {
  const focused = useRef<string | null>(null);
  useEffect(() => {
    const element = panel.current;
    const remember = ({ target }: FocusEvent) => {
      focused.current = target instanceof HTMLElement ? (target.dataset['row'] ?? null) : null;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      // Without a next element the row itself was removed, or the page has lost the focus.
      if (relatedTarget) focused.current = null;
    };
    element?.addEventListener('focusin', remember);
    element?.addEventListener('focusout', forget);
    return () => {
      element?.removeEventListener('focusin', remember);
      element?.removeEventListener('focusout', forget);
    };
  }, [panel]);
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    panel.current?.querySelector<HTMLElement>(`[data-row="${focused.current}"]`)?.focus();
  });
}

/** A lesson moves before or after another one, or to the start of a section; a section before or after another one. */
function takeDrop(sections: DraftSection[], steps: OutlineSteps, { dragged, target, isBefore }: Drop): void {
  if (dragged.kind === 'lesson') {
    const lesson = sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === dragged.id);
    const place =
      target.kind === 'section' ? { sectionId: target.id, afterId: null } : droppedPlace(sections, target.id, isBefore);
    if (lesson && place) steps.moveLesson(lesson, place);
    return;
  }
  const section = sections.find(({ id }) => id === dragged.id);
  if (!section || target.kind !== 'section') return;
  const others = sections.filter(({ id }) => id !== section.id);
  const at = others.findIndex(({ id }) => id === target.id);
  steps.moveSection(section, isBefore ? (others[at - 1]?.id ?? null) : target.id);
}
