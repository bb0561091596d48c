import type { DraftSection } from '@candela/contract/authoring/drafts';
import { ActionIcon, Menu } from '@mantine/core';
import { Archive, ArrowDown, ArrowUp, Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './outline-panel.module.css';
import { steppedSection } from './outline-places.ts';
import type { OutlineSteps } from './use-outline-steps.ts';

interface SectionMenuProps {
  section: DraftSection;
  sections: DraftSection[];
  steps: OutlineSteps;
  onRename: () => void;
}

/** Actions for a section, also usable by keyboard and touch. */
export function SectionMenu({ section, sections, steps, onRename }: SectionMenuProps) {
  const { t } = useTranslation();
  const { id, title } = section;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          className={classes.more}
          aria-label={t(($) => $.authoring.outline.more, { title })}
        >
          <Ellipsis size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={15} aria-hidden />} onClick={onRename}>
          {t(($) => $.authoring.outline.rename)}
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowUp size={15} aria-hidden />}
          disabled={steppedSection(sections, id, -1) === undefined}
          onClick={() => steps.stepSection(section, -1)}
        >
          {t(($) => $.authoring.outline.up)}
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowDown size={15} aria-hidden />}
          disabled={steppedSection(sections, id, 1) === undefined}
          onClick={() => steps.stepSection(section, 1)}
        >
          {t(($) => $.authoring.outline.down)}
        </Menu.Item>
        <Menu.Item
          leftSection={<Copy size={15} aria-hidden />}
          onClick={() => void steps.run({ name: 'duplicateSection', sectionId: id })}
        >
          {t(($) => $.authoring.outline.duplicate)}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<Archive size={15} aria-hidden />}
          onClick={() => void steps.putAway({ section }, 'archived')}
        >
          {t(($) => $.authoring.outline.archived)}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={15} aria-hidden />}
          onClick={() => void steps.putAway({ section }, 'deleted')}
        >
          {t(($) => $.authoring.outline.deleted)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
