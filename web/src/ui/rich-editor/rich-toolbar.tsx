import '@mantine/tiptap/styles.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ChevronDown, CodeXml, Plus, Strikethrough } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { blockChoices, toolChoices } from './block-choices.ts';
import { useEditorResources } from './editor-resources.ts';
import { TableTools } from './table-tools.tsx';
import classes from './rich-toolbar.module.css';

const textIds = ['paragraph', 'heading2', 'heading3', 'heading4', 'blockquote', 'codeBlock'];

/** The toolbar above a text; `end` is shown at its far end. */
export function RichToolbar({ editor, end }: { editor: Editor; end?: ReactNode }) {
  const { t } = useTranslation();
  const resources = useEditorResources();
  const { inTable } = useEditorState({ editor, selector: ({ editor }) => ({ inTable: editor.isActive('table') }) });
  const here = () => ({ from: editor.state.selection.from, to: editor.state.selection.from });
  return (
    <RichTextEditor.Toolbar className={classes.bar} aria-label={t(($) => $.richEditor.tools)} role="toolbar">
      <KindMenu editor={editor} />
      <RichTextEditor.ControlsGroup className={classes.group}>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Link />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup className={classes.group}>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup className={classes.group} data-wide>
        {toolChoices.map((choice) => (
          <RichTextEditor.Control
            key={choice.id}
            aria-label={t(choice.label)}
            title={t(choice.label)}
            onClick={() => choice.run(editor, here(), resources)}
          >
            <choice.icon size={16} strokeWidth={1.7} aria-hidden />
          </RichTextEditor.Control>
        ))}
      </RichTextEditor.ControlsGroup>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <RichTextEditor.Control className={classes.more} aria-label={t(($) => $.richEditor.insertBlock)}>
            <Plus size={17} aria-hidden />
          </RichTextEditor.Control>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {blockChoices.map((choice) => (
            <Menu.Item
              key={choice.id}
              leftSection={<choice.icon size={16} aria-hidden />}
              onClick={() => choice.run(editor, here(), resources)}
            >
              {t(choice.label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {inTable && <TableTools editor={editor} />}
      <RichTextEditor.ControlsGroup className={classes.group}>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
      {end && <span className={classes.end}>{end}</span>}
    </RichTextEditor.Toolbar>
  );
}

/** Shows and changes the kind of block at the cursor. */
function KindMenu({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const resources = useEditorResources();
  const kind = useEditorState({ editor, selector: ({ editor }) => kindOf(editor) });
  const choices = blockChoices.filter(({ id }) => textIds.includes(id));
  const current = choices.find(({ id }) => id === kind);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.kind}>
          <span className="visually-hidden">{t(($) => $.richEditor.kind)}:</span>
          <span>{t(current?.label ?? (($) => $.richEditor.blocks.paragraph))}</span>
          <ChevronDown size={15} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item
            key={choice.id}
            leftSection={<choice.icon size={16} aria-hidden />}
            onClick={() => {
              const { from } = editor.state.selection;
              choice.run(editor, { from, to: from }, resources);
            }}
          >
            {t(choice.label)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Strikethrough size={16} aria-hidden />}
          onClick={() => editor.chain().focus().toggleStrike().run()}
        >
          {t(($) => $.richEditor.marks.strike)}
        </Menu.Item>
        <Menu.Item
          leftSection={<CodeXml size={16} aria-hidden />}
          onClick={() => editor.chain().focus().toggleCode().run()}
        >
          {t(($) => $.richEditor.marks.code)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function kindOf(editor: Editor): string {
  const level = [2, 3, 4].find((each) => editor.isActive('heading', { level: each }));
  if (level) return `heading${level}`;
  return ['codeBlock', 'blockquote'].find((type) => editor.isActive(type)) ?? 'paragraph';
}
