import '@mantine/tiptap/styles.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
import type { Person } from '@candela/contract/accounts/people';
import { postLimits, postNodes, postText } from '@candela/contract/community/post-document';
import { isLink, type RichText } from '@candela/contract/rich-text';
import { RichTextEditor } from '@mantine/tiptap';
import { Link } from '@tiptap/extension-link';
import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor, type Editor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { CandlestickChart, DollarSign } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '#platform/languages/languages.ts';
import { isSame } from '#platform/same-value.ts';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import { BlockIds } from '#ui/rich-editor/block-ids.ts';
import type { CaretKeys } from '#ui/rich-editor/caret-list.tsx';
import type { CaretState } from '#ui/rich-editor/caret-menu.ts';
import { richTextOf, takenOver, takeOver } from '#ui/rich-editor/rich-documents.ts';
import { useEditorLabels } from '#ui/rich-editor/use-editor-labels.ts';
import { SymbolChoice } from '#ui/symbol-choice.tsx';
import { ChartChoice } from './chart-choice.tsx';
import classes from './composer.module.css';
import { MentionNode, PostChartNode, PostDocument, SymbolNode } from './post-nodes.tsx';
import { MentionMenu, SymbolMenu, TypedPeople, TypedSymbols } from './typed-choices.tsx';

interface PostEditorProps {
  document: RichText;
  /** Those whom it mentions. */
  people: readonly Person[];
  /** Whoever can be mentioned has one of them; empty means everybody. */
  subscriptionTypeIds: readonly number[];
  language: string;
  isEditable: boolean;
  onChange: (document: RichText) => void;
}

/** The text of a post, with charts and symbols. */
export function PostEditor(props: PostEditorProps) {
  const { document, language, isEditable, subscriptionTypeIds } = props;
  const labels = useEditorLabels();
  const keys = useRef<CaretKeys>(null);
  const typing = useTyping();
  const editor = usePostEditor(props, typing, keys);
  useEffect(() => {
    if (editor && !isSame(richTextOf(editor, postNodes), document)) takeOver(editor, document);
  }, [editor, document]);
  useEffect(() => {
    editor?.setEditable(isEditable, false);
  }, [editor, isEditable]);
  if (!editor) return null;
  return (
    <RichTextEditor
      editor={editor}
      labels={labels}
      variant="subtle"
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      className={classes.editor}
    >
      <PostTools editor={editor} length={[...postText(document)].length} isEditable={isEditable} />
      <div dir={directionOf(language)}>
        <EditorContent editor={editor} className={classes.text} />
      </div>
      {typing.people && (
        <TypedPeople
          ref={keys}
          editor={editor}
          state={typing.people}
          subscriptionTypeIds={subscriptionTypeIds}
          onMention={({ id, fullName }) => typing.names.set(id, fullName)}
        />
      )}
      {typing.symbols && <TypedSymbols ref={keys} editor={editor} state={typing.symbols} />}
    </RichTextEditor>
  );
}

/** What `@` and `$` have opened, and the names of who is mentioned. */
function useTyping() {
  const [people, setPeople] = useState<CaretState | null>(null);
  const [symbols, setSymbols] = useState<CaretState | null>(null);
  const [names] = useState(() => new Map<string, string>());
  return { people, setPeople, symbols, setSymbols, names };
}

/** Creates the editor once; its callbacks always use the latest properties. */
function usePostEditor(
  props: PostEditorProps,
  typing: ReturnType<typeof useTyping>,
  keys: { current: CaretKeys | null },
): Editor | null {
  const { t } = useTranslation();
  const latest = useRef(props);
  const isTouched = useRef(false);
  useEffect(() => {
    latest.current = props;
  });
  const label = t(($) => $.feeds.form.text);
  const { names, setPeople, setSymbols } = typing;
  const onKey = (key: string) => keys.current?.press(key) ?? false;
  for (const { id, fullName } of props.people) if (!names.has(id)) names.set(id, fullName);
  return useEditor({
    shouldRerenderOnTransaction: true,
    content: props.document,
    editable: props.isEditable,
    extensions: [
      StarterKit.configure({
        document: false,
        heading: false,
        codeBlock: false,
        horizontalRule: false,
        underline: false,
        link: false,
        trailingNode: false,
      }),
      PostDocument,
      Link.configure({
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (url) => isLink(url),
        HTMLAttributes: { target: null, rel: null },
      }),
      PostChartNode,
      SymbolNode,
      MentionNode.configure({ names }),
      MentionMenu.configure({ onChange: setPeople, onKey }),
      SymbolMenu.configure({ onChange: setSymbols, onKey }),
      BlockIds,
      Placeholder.configure({ placeholder: t(($) => $.feeds.form.placeholder) }),
    ],
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: props.language },
    },
    onFocus: () => {
      isTouched.current = true;
    },
    onUpdate: ({ editor, transaction }) => {
      // What the editor does by itself on opening, such as giving ids, is no edit.
      if (isTouched.current && !transaction.getMeta(takenOver)) latest.current.onChange(richTextOf(editor, postNodes));
    },
  });
}

interface PostToolsProps {
  editor: Editor;
  length: number;
  isEditable: boolean;
}

function PostTools({ editor, length, isEditable }: PostToolsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<'chart' | 'symbol' | null>(null);
  const leave = () => setAsked(null);
  const insert = (node: { type: string; attrs: Record<string, unknown> }) => {
    leave();
    editor.chain().focus().insertContent(node).run();
  };
  const isTooLong = length > postLimits.characters;
  return (
    <>
      <RichTextEditor.Toolbar className={classes.tools} aria-label={t(($) => $.richEditor.tools)} role="toolbar">
        {isEditable && (
          <>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Link />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Control
              aria-label={t(($) => $.feeds.form.chart)}
              title={t(($) => $.feeds.form.chart)}
              onClick={() => setAsked('chart')}
            >
              <CandlestickChart size={16} strokeWidth={1.7} aria-hidden />
            </RichTextEditor.Control>
            <RichTextEditor.Control
              aria-label={t(($) => $.feeds.form.insertSymbol)}
              title={t(($) => $.feeds.form.insertSymbol)}
              onClick={() => setAsked('symbol')}
            >
              <DollarSign size={16} strokeWidth={1.7} aria-hidden />
            </RichTextEditor.Control>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </>
        )}
        <span className={classes.length} data-over={isTooLong || undefined}>
          {t(($) => $.feeds.form.characters, {
            length: format.number(length),
            max: format.number(postLimits.characters),
          })}
        </span>
      </RichTextEditor.Toolbar>
      {asked === 'chart' && (
        <ChartChoice onLeave={leave} onChoose={(attrs) => insert({ type: 'chart', attrs: { ...attrs } })} />
      )}
      {asked === 'symbol' && (
        <AskingDialog title={t(($) => $.feeds.form.insertSymbol)} onLeave={leave}>
          <SymbolChoice onChoose={({ symbol }) => insert({ type: 'symbol', attrs: { symbol } })} />
        </AskingDialog>
      )}
    </>
  );
}
