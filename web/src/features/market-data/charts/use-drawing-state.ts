import { useCallback, useState } from 'react';
import type { SelectedDrawing } from '#ui/price-chart/price-chart-props.ts';
import type { Drawing, DrawingType } from '@candela/contract/live/charts';
import { useDrawingHistory } from './use-drawing-history.ts';

/** What is being drawn on a chart. */
export function useDrawingState(drawings: readonly Drawing[], onChange: (changes: { drawings: Drawing[] }) => void) {
  const [isOpen, setOpen] = useState(false);
  const [tool, setTool] = useState<DrawingType | null>(null);
  const [text, setText] = useState('');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const set = useCallback((changed: Drawing[]) => onChange({ drawings: changed }), [onChange]);
  const history = useDrawingHistory(drawings, set);
  const noteText = tool === 'note' ? text.trim() : '';
  return {
    isOpen,
    toggle: () => {
      setOpen(!isOpen);
      setTool(null);
    },
    forget: history.forget,
    bar: {
      tool,
      text,
      drawings,
      selectedId,
      onTool: setTool,
      onText: setText,
      onDrawings: history.change,
      onUndo: history.undo,
      onRedo: history.redo,
    },
    chart: {
      drawings,
      onDrawings: history.change,
      // A note is placed when there is something to say.
      tool: tool === 'note' && noteText === '' ? null : tool,
      toolText: noteText,
      onToolEnd: () => {
        setTool(null);
        setText('');
      },
      onSelect: (selected: SelectedDrawing | null) => {
        setSelectedId(selected?.drawing.id ?? null);
        if (selected) setOpen(true);
      },
    },
  };
}
