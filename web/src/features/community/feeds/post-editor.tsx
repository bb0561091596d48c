import '@mantine/tiptap/styles.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Input.layer.css';
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
import { richTextOf, takenOver, takeOver } from '#ui/rich-editor/rich-documents.ts';
import { useEditorLabels } from '#ui/rich-editor/use-editor-labels.ts';
import { SymbolChoice } from '#ui/symbol-choice.tsx';
import { ChartChoice } from './chart-choice.tsx';
import classes from './composer.module.css';
import { PostChartNode, PostDocument, SymbolNode } from './post-nodes.tsx';

interface PostEditorProps {
  document: RichText;
  language: string;
  isEditable: boolean;
  onChange: (document: RichText) => void;
}

/** The text of a post, with charts and symbols. */
export function PostEditor(props: PostEditorProps) {
  const { document, language, isEditable } = props;
  const labels = useEditorLabels();
  const editor = usePostEditor(props);
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
    </RichTextEditor>
  );
}

/** Creates the editor once; its callbacks always use the latest properties. */
function usePostEditor(props: PostEditorProps): Editor | null {
  const { t } = useTranslation();
  const latest = useRef(props);
  const isTouched = useRef(false);
  useEffect(() => {
    latest.current = props;
  });
  const label = t(($) => $.feeds.form.text);
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
