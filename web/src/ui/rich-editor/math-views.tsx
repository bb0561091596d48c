import { richTextLimits } from '@candela/contract/rich-text';
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import '#ui/math-font.css';
import classes from './math-views.module.css';
import { useMathMarkup } from './use-math-markup.ts';

export function MathView(props: NodeViewProps) {
  return (
    <NodeViewWrapper as="span" className={classes.inline} data-selected={props.selected || undefined}>
      <Formula {...props} isBlock={false} />
    </NodeViewWrapper>
  );
}

export function MathBlockView(props: NodeViewProps) {
  return (
    <NodeViewWrapper className={classes.block} data-selected={props.selected || undefined}>
      <Formula {...props} isBlock />
    </NodeViewWrapper>
  );
}

/** The rendered formula; when selected, it opens the input with its source. */
function Formula({ node, selected, updateAttributes, editor, isBlock }: NodeViewProps & { isBlock: boolean }) {
  const { t } = useTranslation();
  const fieldId = useId();
  const tex = String(node.attrs['tex']);
  const markup = useMathMarkup(tex, isBlock);
  const isBroken = markup === null;
  const isOpen = editor.isEditable && (selected || tex === '');
  return (
    <>
      {tex !== '' && isBroken && (
        <code dir="ltr" className={classes.broken} contentEditable={false}>
          {tex}
        </code>
      )}
      {tex !== '' && !isBroken && (
        <span
          dir="ltr"
          className={classes.formula}
          contentEditable={false}
          dangerouslySetInnerHTML={{ __html: markup }}
        />
      )}
      {isOpen && (
        <span className={classes.source} contentEditable={false}>
          <label htmlFor={fieldId} className="visually-hidden">
            {t(($) => $.richEditor.formula)}
          </label>
          <input
            id={fieldId}
            dir="ltr"
            value={tex}
            maxLength={richTextLimits.texLength}
            placeholder="\frac{risk}{stop}"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isBroken || undefined}
            aria-describedby={isBroken ? `${fieldId}-broken` : undefined}
            onChange={(event) => updateAttributes({ tex: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === 'Escape') editor.commands.focus();
            }}
          />
          {isBroken && (
            <small id={`${fieldId}-broken`} role="status">
              {t(($) => $.richEditor.formulaBroken)}
            </small>
          )}
        </span>
      )}
    </>
  );
}
