import type { DraftLesson, DraftSection } from '@candela/contract/authoring/drafts';
import { Menu } from '@mantine/core';
import { Archive, ArrowDown, ArrowUp, Combine, Copy, FolderInput, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlaceOf, steppedPlace } from './outline-places.ts';
import type { OutlineSteps } from './use-outline-steps.ts';

interface LessonMenuProps {
  lesson: DraftLesson;
  sections: DraftSection[];
  steps: OutlineSteps;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  target: ReactElement;
}

/** Actions for a lesson, also usable by keyboard and touch. */
export function LessonMenu({ lesson, sections, steps, isOpen, onOpen, target }: LessonMenuProps) {
  const { t } = useTranslation();
  const section = sections.find(({ lessons }) => lessons.some(({ id }) => id === lesson.id));
  const next = section?.lessons[section.lessons.findIndex(({ id }) => id === lesson.id) + 1];
  const canMerge = lesson.type === 'text' && next?.type === 'text';
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={onOpen}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<ArrowUp size={15} aria-hidden />}
          disabled={!steppedPlace(sections, lesson.id, -1)}
          onClick={() => steps.stepLesson(lesson, -1)}
        >
          {t(($) => $.authoring.outline.up)}
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowDown size={15} aria-hidden />}
          disabled={!steppedPlace(sections, lesson.id, 1)}
          onClick={() => steps.stepLesson(lesson, 1)}
        >
          {t(($) => $.authoring.outline.down)}
        </Menu.Item>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<FolderInput size={15} aria-hidden />}>
              {t(($) => $.authoring.outline.moveTo)}
            </Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {sections.map((each) => {
              const others = each.lessons.filter(({ id }) => id !== lesson.id);
              const place = { sectionId: each.id, afterId: others.at(-1)?.id ?? null };
              return (
                <Menu.Item
                  key={each.id}
                  disabled={isPlaceOf(sections, lesson.id, place)}
                  onClick={() => steps.moveLesson(lesson, place)}
                >
                  <span dir="auto">{t(($) => $.authoring.outline.endOf, { title: each.title })}</span>
                </Menu.Item>
              );
            })}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Item
          leftSection={<Copy size={15} aria-hidden />}
          onClick={() => void steps.run({ name: 'duplicateLesson', lessonId: lesson.id })}
        >
          {t(($) => $.authoring.outline.duplicate)}
        </Menu.Item>
        {canMerge && next && (
          <Menu.Item
            leftSection={<Combine size={15} aria-hidden />}
            onClick={() => void steps.run({ name: 'mergeLessons', lessonId: lesson.id, otherId: next.id })}
          >
            {t(($) => $.authoring.outline.merge)}
          </Menu.Item>
        )}
        {lesson.change === 'changed' && (
          <Menu.Item
            leftSection={<RotateCcw size={15} aria-hidden />}
            onClick={() =>
              void steps.run({ name: 'setDoneAgain', lessonId: lesson.id, isDoneAgain: !lesson.isDoneAgain })
            }
          >
            {lesson.isDoneAgain ? t(($) => $.authoring.outline.staysDone) : t(($) => $.authoring.outline.doneAgain)}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Archive size={15} aria-hidden />}
          onClick={() => void steps.putAway({ lesson }, 'archived')}
        >
          {t(($) => $.authoring.outline.archived)}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={15} aria-hidden />}
          onClick={() => void steps.putAway({ lesson }, 'deleted')}
        >
          {t(($) => $.authoring.outline.deleted)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
