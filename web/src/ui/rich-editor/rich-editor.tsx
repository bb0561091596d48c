import type { RichText } from '@candela/contract/rich-text';
import { RichTextEditor } from '@mantine/tiptap';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#platform/languages/languages.ts';
import { isSame } from '#platform/same-value.ts';
import { annotate, type Annotation } from './annotations.ts';
import { imageTypes, insertImage } from './block-choices.ts';
import { BlockHandle } from './block-handle.tsx';
import { EditorResourcesProvider, type EditorResources } from './editor-resources.ts';
import { cleanPastedHtml } from './paste-cleaning.ts';
import { richTextOf, takenOver, takeOver } from './rich-documents.ts';
import { richExtensions } from './rich-extensions.ts';
import classes from './rich-editor.module.css';
import { RichToolbar } from './rich-toolbar.tsx';
import { SlashList } from './slash-list.tsx';
import type { CaretKeys } from './caret-list.tsx';
import type { CaretState } from './caret-menu.ts';
import { useEditorLabels } from './use-editor-labels.ts';

export interface RichEditorProps {
  document: RichText;
  /** Accessible name of the text. */
  label: string;
  /** Language of the text. */
  language: string;
  isEditable: boolean;
  resources: EditorResources;
  onChange: (document: RichText) => void;
  /** The cursor has moved to another block; null: out of the text. */
  onBlock?: (blockId: string | null) => void;
  annotations?: readonly Annotation[];
  /** Shown between the toolbar and the text: a title. */
  head?: ReactNode;
  /** Shown at the end of the toolbar. */
  toolsEnd?: ReactNode;
  /** Whether it is used in a form: without page margins. */
  isCompact?: boolean;
}

const noAnnotations: readonly Annotation[] = [];

/** A rich text editor. It is a large chunk: import it lazily. */
export function RichEditor(props: RichEditorProps) {
  const {
    document,
    label,
    language,
    isEditable,
    resources,
    annotations = noAnnotations,
    head,
    toolsEnd,
    isCompact,
  } = props;
  const [slash, setSlash] = useState<CaretState | null>(null);
  const keys = useRef<CaretKeys>(null);
  const frame = useRef<HTMLDivElement>(null);
  const labels = useEditorLabels();
  const isTouched = useRef(false);
  const touch = () => {
    isTouched.current = true;
  };
  const editor = useWriting(props, setSlash, keys, isTouched);
  useEffect(() => {
    if (editor && !isSame(richTextOf(editor), document)) takeOver(editor, document);
  }, [editor, document]);
  useEffect(() => {
    if (editor) annotate(editor, annotations);
  }, [editor, annotations]);
  useEffect(() => {
    editor?.setEditable(isEditable, false);
  }, [editor, isEditable]);
  useEffect(() => {
    editor?.setOptions({
      editorProps: { ...editor.options.editorProps, attributes: attributesOf(label, language) },
    });
  }, [editor, label, language]);
  if (!editor) return null;
  return (
    <EditorResourcesProvider value={resources}>
      <RichTextEditor
        editor={editor}
        labels={labels}
        variant="subtle"
        withTypographyStyles={false}
        withCodeHighlightStyles={false}
        className={classes.editor}
        data-compact={isCompact || undefined}
        onBeforeInputCapture={touch}
        onDropCapture={touch}
        onKeyDownCapture={touch}
        onPasteCapture={touch}
        onPointerDownCapture={touch}
      >
        {isEditable && <RichToolbar editor={editor} end={toolsEnd} />}
        <div className={classes.scroll}>
          <div className={classes.page}>
            {head}
            <div ref={frame} className={classes.frame} dir={directionOf(language)}>
              <BlockHandle editor={editor} frame={frame} />
              <EditorContent editor={editor} className={classes.text} />
            </div>
          </div>
        </div>
        {slash && <SlashList ref={keys} editor={editor} state={slash} />}
      </RichTextEditor>
    </EditorResourcesProvider>
  );
}

function attributesOf(label: string, language: string) {
  return { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: language };
}

/** Creates the editor once; its callbacks always use the latest properties. */
function useWriting(
  props: RichEditorProps,
  setSlash: (state: CaretState | null) => void,
  keys: { current: CaretKeys | null },
  /** Changes that an editor makes by itself on opening, such as adding an empty last line, do not count as edits. */
  isTouched: { current: boolean },
): Editor | null {
  const { t } = useTranslation();
  const latest = useRef(props);
  const own = useRef<Editor | null>(null);
  useEffect(() => {
    latest.current = props;
  });
  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])].filter(({ type }) => imageTypes.includes(type));
    // Word adds a picture of copied text to the clipboard.
    if (files.length === 0 || data?.types.includes('text/html') || !own.current) return false;
    for (const file of files) void insertImage(own.current, file, latest.current.resources);
    return true;
  };
  return useEditor({
    shouldRerenderOnTransaction: true,
    content: props.document,
    editable: props.isEditable,
    extensions: richExtensions({
      placeholder: t(($) => $.richEditor.placeholder),
      onSlash: { onChange: setSlash, onKey: (key: string) => keys.current?.press(key) ?? false },
      onLeave: () => own.current?.commands.blur(),
    }),
    editorProps: {
      attributes: attributesOf(props.label, props.language),
      transformPastedHTML: cleanPastedHtml,
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && takeFiles(event.dataTransfer),
    },
    onBeforeCreate: ({ editor }) => {
      own.current = editor;
    },
    onUpdate: ({ editor, transaction }) => {
      if (isTouched.current && !transaction.getMeta(takenOver)) latest.current.onChange(richTextOf(editor));
    },
    onSelectionUpdate: ({ editor }) => latest.current.onBlock?.(currentBlock(editor)),
    onBlur: () => latest.current.onBlock?.(null),
  });
}

/** Id of the innermost block with the cursor. */
function currentBlock({ state }: Editor): string | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const id: unknown = $from.node(depth).attrs['id'];
    if (typeof id === 'string') return id;
  }
  return null;
}
