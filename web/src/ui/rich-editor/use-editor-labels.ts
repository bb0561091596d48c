import type { RichTextEditorLabels } from '@mantine/tiptap';
import { useTranslation } from 'react-i18next';

/** Translated labels for the toolbar buttons of the component library. */
export function useEditorLabels(): Partial<RichTextEditorLabels> {
  const { t } = useTranslation();
  return {
    boldControlLabel: t(($) => $.richEditor.marks.bold),
    italicControlLabel: t(($) => $.richEditor.marks.italic),
    linkControlLabel: t(($) => $.richEditor.marks.link),
    bulletListControlLabel: t(($) => $.richEditor.blocks.bulletList),
    orderedListControlLabel: t(($) => $.richEditor.blocks.orderedList),
    undoControlLabel: t(($) => $.richEditor.undo),
    redoControlLabel: t(($) => $.richEditor.redo),
    linkEditorInputLabel: t(($) => $.richEditor.linkAddress),
    linkEditorInputPlaceholder: 'https://…',
    linkEditorExternalLink: t(($) => $.richEditor.linkNewTab),
    linkEditorInternalLink: t(($) => $.richEditor.linkSameTab),
    linkEditorSave: t(($) => $.richEditor.linkSave),
  };
}
