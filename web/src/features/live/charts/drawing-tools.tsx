import { drawingTypes, type DrawingType } from '@candela/contract/live/charts';
import { TextInput } from '@mantine/core';
import { Eraser, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './shared-chart.module.css';
import { SteadyButton } from '#platform/theme/steady-button.tsx';
import { drawingIcons } from '#ui/price-chart/drawing-icons.ts';

interface DrawingToolsProps {
  tool: DrawingType | null;
  text: string;
  /** The maximum number of drawings is reached. */
  isFull: boolean;
  hasDrawings: boolean;
  onTool: (tool: DrawingType | null) => void;
  onText: (text: string) => void;
  onUndo: () => void;
  onClear: () => void;
}

/** The host's drawing tools. */
export function DrawingTools({ tool, text, isFull, hasDrawings, onTool, onText, onUndo, onClear }: DrawingToolsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.tools} role="toolbar" aria-label={t(($) => $.chart.draw)}>
        {drawingTypes.map((each) => {
          const Icon = drawingIcons[each];
          const name = t(($) => $.chart.drawings[each]);
          return (
            <SteadyButton
              key={each}
              aria-pressed={tool === each}
              aria-label={name}
              title={name}
              disabled={isFull}
              onClick={() => onTool(tool === each ? null : each)}
            >
              <Icon size={18} aria-hidden />
            </SteadyButton>
          );
        })}
        <span className={classes.gap} />
        <SteadyButton
          aria-label={t(($) => $.chart.undo)}
          title={t(($) => $.chart.undo)}
          disabled={!hasDrawings}
          onClick={onUndo}
        >
          <Undo2 size={18} aria-hidden />
        </SteadyButton>
        <SteadyButton
          aria-label={t(($) => $.chart.clear)}
          title={t(($) => $.chart.clear)}
          disabled={!hasDrawings}
          onClick={onClear}
        >
          <Eraser size={18} aria-hidden />
        </SteadyButton>
      </div>
      {(tool || isFull) && (
        <div className={classes.drawing}>
          <p role="status">{isFull ? t(($) => $.chart.full) : t(($) => $.chart.drawHint)}</p>
          {tool === 'note' && (
            <TextInput
              size="xs"
              aria-label={t(($) => $.chart.noteText)}
              placeholder={t(($) => $.chart.noteText)}
              maxLength={140}
              dir="auto"
              value={text}
              onChange={(event) => onText(event.currentTarget.value)}
            />
          )}
        </div>
      )}
    </>
  );
}
