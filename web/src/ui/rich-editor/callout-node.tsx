import { calloutTones } from '@candela/contract/rich-text';
import { mergeAttributes, Node } from '@tiptap/core';
import { NodeViewContent, NodeViewWrapper, ReactNodeViewRenderer, type NodeViewProps } from '@tiptap/react';
import { CircleAlert, Info, Lightbulb, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './callout-node.module.css';

type Tone = (typeof calloutTones)[number];

const icons = { note: Info, tip: Lightbulb, warning: TriangleAlert, danger: CircleAlert } satisfies Record<
  Tone,
  unknown
>;

/** A highlighted passage (note or tip). */
export const CalloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'note',
      parseHTML: (element) => calloutTones.find((tone) => tone === element.dataset['tone']) ?? 'note',
      renderHTML: ({ tone }) => ({ 'data-tone': tone }),
    },
  }),
  parseHTML: () => [{ tag: 'aside[data-tone]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
  addNodeView: () => ReactNodeViewRenderer(CalloutView),
});

function CalloutView({ node, updateAttributes, editor }: NodeViewProps) {
  const { t } = useTranslation();
  const tone = calloutTones.find((each) => each === node.attrs['tone']) ?? 'note';
  const Icon = icons[tone];
  const next = calloutTones[(calloutTones.indexOf(tone) + 1) % calloutTones.length];
  return (
    <NodeViewWrapper as="aside" className={classes.callout} data-tone={tone} dir="auto">
      <button
        type="button"
        contentEditable={false}
        disabled={!editor.isEditable}
        aria-label={t(($) => $.richEditor.calloutTone, { tone: t(($) => $.richEditor.tones[tone]) })}
        title={t(($) => $.richEditor.tones[tone])}
        onClick={() => updateAttributes({ tone: next })}
      >
        <Icon size={18} aria-hidden />
      </button>
      <NodeViewContent className={classes.content} />
    </NodeViewWrapper>
  );
}
