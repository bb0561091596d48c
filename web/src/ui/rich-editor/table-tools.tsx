import { Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Buttons for the table around the cursor. */
export function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const chain = () => editor.chain().focus();
  const steps = [
    { label: t(($) => $.richEditor.table.rowAbove), run: () => chain().addRowBefore().run() },
    { label: t(($) => $.richEditor.table.rowBelow), run: () => chain().addRowAfter().run() },
    { label: t(($) => $.richEditor.table.columnBefore), run: () => chain().addColumnBefore().run() },
    { label: t(($) => $.richEditor.table.columnAfter), run: () => chain().addColumnAfter().run() },
    { label: t(($) => $.richEditor.table.headerRow), run: () => chain().toggleHeaderRow().run() },
    { label: t(($) => $.richEditor.table.deleteRow), run: () => chain().deleteRow().run() },
    { label: t(($) => $.richEditor.table.deleteColumn), run: () => chain().deleteColumn().run() },
    { label: t(($) => $.richEditor.table.delete), run: () => chain().deleteTable().run() },
  ];
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <RichTextEditor.Control aria-label={t(($) => $.richEditor.table.tools)}>
          <Table2 size={16} aria-hidden />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(({ label, run }) => (
          <Menu.Item key={label} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
