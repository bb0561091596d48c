import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import type { DraftLesson, DraftSection } from '@candela/contract/authoring/drafts';
import { countLearners } from './drafts.api.ts';
import {
  isPlaceOf,
  lessonPlace,
  positionOf,
  steppedPlace,
  steppedSection,
  type LessonPlace,
} from './outline-places.ts';
import type { OutlineActions } from './use-outline.ts';

/** Actions on an outline, with their announcements for screen readers and their undo. */
export function useOutlineSteps(courseId: number, sections: DraftSection[], actions: OutlineActions) {
  const { t } = useTranslation();
  const [announcement, setAnnouncement] = useState('');
  const run = (...args: Parameters<OutlineActions['run']>) => actions.run(...args).catch(() => null);

  function moveLesson(lesson: DraftLesson, place: LessonPlace): void {
    const from = lessonPlace(sections, lesson.id);
    if (!from || isPlaceOf(sections, lesson.id, place)) return;
    const { title } = lesson;
    const section = sections.find(({ id }) => id === place.sectionId)?.title ?? '';
    const after = sections.map((each) => ({
      ...each,
      lessons: insertedAfter(
        each.lessons.filter(({ id }) => id !== lesson.id),
        each.id === place.sectionId ? lesson : null,
        place.afterId,
      ),
    }));
    const { position = 1, total = 1 } = positionOf(after, lesson.id) ?? {};
    setAnnouncement(t(($) => $.authoring.outline.moved, { title, position, total, section }));
    void run(
      { name: 'moveLesson', lessonId: lesson.id, ...place },
      {
        text: t(($) => $.authoring.outline.movedShort, { title }),
        command: { name: 'moveLesson', lessonId: lesson.id, ...from },
      },
    );
  }

  function stepLesson(lesson: DraftLesson, step: -1 | 1): void {
    const place = steppedPlace(sections, lesson.id, step);
    if (place) moveLesson(lesson, place);
    else setAnnouncement(t(($) => $.authoring.outline.atEnd));
  }

  function moveSection(section: DraftSection, afterId: number | null): void {
    const at = sections.findIndex(({ id }) => id === section.id);
    const { title } = section;
    setAnnouncement(t(($) => $.authoring.outline.sectionMoved, { title }));
    void run(
      { name: 'moveSection', sectionId: section.id, afterId },
      {
        text: t(($) => $.authoring.outline.movedShort, { title }),
        command: { name: 'moveSection', sectionId: section.id, afterId: sections[at - 1]?.id ?? null },
      },
    );
  }

  function stepSection(section: DraftSection, step: -1 | 1): void {
    const afterId = steppedSection(sections, section.id, step);
    if (afterId === undefined) setAnnouncement(t(($) => $.authoring.outline.atEnd));
    else moveSection(section, afterId);
  }

  /** Asks for confirmation if learners are affected; sends the number that was shown. */
  async function putAway(
    what: { lesson: DraftLesson } | { section: DraftSection },
    state: 'archived' | 'deleted',
  ): Promise<void> {
    const isLesson = 'lesson' in what;
    const { id, title } = isLesson ? what.lesson : what.section;
    const learnerCount = await countLearners(courseId, isLesson ? { lessonId: id } : { sectionId: id });
    if (learnerCount === null) return;
    if (learnerCount > 0) {
      const isSure = await askToConfirm({
        title: t(($) => $.authoring.outline.putAwayTitle[state], { title }),
        text: t(($) => $.authoring.outline.putAwayText, { count: learnerCount }),
        confirm: t(($) => $.authoring.outline[state]),
      });
      if (!isSure) return;
    }
    setAnnouncement(t(($) => $.authoring.outline.putAway[state], { title }));
    const text = t(($) => $.authoring.outline.putAway[state], { title });
    if (isLesson) {
      const back = { name: 'setLessonState', lessonId: id, state: 'active' } as const;
      void run({ name: 'setLessonState', lessonId: id, state, learnerCount }, { text, command: back });
    } else {
      const back = { name: 'setSectionState', sectionId: id, state: 'active' } as const;
      void run({ name: 'setSectionState', sectionId: id, state, learnerCount }, { text, command: back });
    }
  }

  function undo(): void {
    if (!actions.undo) return;
    setAnnouncement(t(($) => $.authoring.outline.undone));
    void run(actions.undo.command);
  }

  return { announcement, run, moveLesson, stepLesson, moveSection, stepSection, putAway, undo };
}

export type OutlineSteps = ReturnType<typeof useOutlineSteps>;

function insertedAfter(lessons: DraftLesson[], lesson: DraftLesson | null, afterId: number | null): DraftLesson[] {
  if (!lesson) return lessons;
  const at = afterId === null ? 0 : lessons.findIndex(({ id }) => id === afterId) + 1;
  return lessons.toSpliced(at, 0, lesson);
}
