import type { OutlineCommand } from '@candela/contract/authoring/outlines';
import { Button, Menu } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lessonIcons } from './lesson-icons.ts';

type LessonType = Extract<OutlineCommand, { name: 'addLesson' }>['type'];

const types: LessonType[] = ['text', 'video', 'quiz', 'pdf', 'live', 'embed'];

/** Adds a lesson of a type; its title is entered in the editor. */
export function AddLesson({ onAdd }: { onAdd: (type: LessonType, title: string) => Promise<void> }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" color="gray" leftSection={<Plus size={15} aria-hidden />}>
          {t(($) => $.authoring.outline.lesson)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {types.map((type) => {
          const Icon = lessonIcons[type];
          return (
            <Menu.Item
              key={type}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() =>
                onAdd(
                  type,
                  t(($) => $.authoring.outline.newLesson[type]),
                )
              }
            >
              {t(($) => $.courses.lessonTypes[type])}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
