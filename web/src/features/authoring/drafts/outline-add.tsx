import type { DraftSection } from '@candela/contract/authoring/drafts';
import type { OutlineCommand } from '@candela/contract/authoring/outlines';
import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AddLesson } from './add-lesson.tsx';
import classes from './outline-panel.module.css';
import type { OutlineSteps } from './use-outline-steps.ts';

interface OutlineAddProps {
  sections: DraftSection[];
  currentId: number | null;
  steps: OutlineSteps;
  onChoose: (lessonId: number) => void;
}

/** Adds a lesson after the open one, or at the end; or a section at the end. */
export function OutlineAdd({ sections, currentId, steps, onChoose }: OutlineAddProps) {
  const { t } = useTranslation();
  const add = async (command: OutlineCommand) => {
    const createdId = await steps.run(command);
    if (createdId !== null && command.name === 'addLesson') onChoose(createdId);
  };
  const newSection: OutlineCommand = {
    name: 'addSection',
    title: t(($) => $.authoring.outline.newSection, { number: sections.length + 1 }),
    afterId: sections.at(-1)?.id ?? null,
  };
  return (
    <div className={classes.add}>
      <AddLesson
        onAdd={async (type, title) => {
          const section = sections.find(({ lessons }) => lessons.some(({ id }) => id === currentId)) ?? sections.at(-1);
          const behind = section?.lessons.find(({ id }) => id === currentId) ?? section?.lessons.at(-1);
          const sectionId = section?.id ?? (await steps.run(newSection));
          if (sectionId !== null) await add({ name: 'addLesson', sectionId, afterId: behind?.id ?? null, type, title });
        }}
      />
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<Plus size={15} aria-hidden />}
        onClick={() => void add(newSection)}
      >
        {t(($) => $.authoring.outline.section)}
      </Button>
    </div>
  );
}
