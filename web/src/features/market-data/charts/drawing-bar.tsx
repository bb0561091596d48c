import '@mantine/core/styles/Input.layer.css';
import { drawingTypes, maxDrawings, type Drawing, type DrawingType } from '@candela/contract/live/charts';
import { TextInput } from '@mantine/core';
import { Eraser, Lock, LockOpen, Magnet, Redo2, Trash2, Undo2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SteadyButton } from '#platform/theme/steady-button.tsx';
import { drawingIcons } from '#ui/price-chart/drawing-icons.ts';
import classes from './drawing-bar.module.css';

interface DrawingBarProps {
  tool: DrawingType | null;
  text: string;
  drawings: readonly Drawing[];
  selectedId: string | null;
  isMagnetic: boolean;
  onTool: (tool: DrawingType | null) => void;
  onText: (text: string) => void;
  onMagnetic: (isMagnetic: boolean) => void;
  onDrawings: (drawings: Drawing[]) => void;
  onRemove: () => void;
  /** Null: there is nothing to undo. */
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
}

/** The drawing tools of a chart, and what can be done with the selected drawing. */
export function DrawingBar(props: DrawingBarProps) {
  const { tool, text, drawings, selectedId, isMagnetic, onTool, onText, onMagnetic, onDrawings, onRemove } = props;
  const { t } = useTranslation();
  const isFull = drawings.length >= maxDrawings;
  const selected = drawings.find(({ id }) => id === selectedId);
  return (
    <div className={classes.bar}>
      <div className={classes.tools} role="toolbar" aria-label={t(($) => $.chart.draw)}>
        {drawingTypes.map((each) => (
          <Tool
            key={each}
            icon={drawingIcons[each]}
            name={t(($) => $.chart.drawings[each])}
            isPressed={tool === each}
            isDisabled={isFull}
            onClick={() => onTool(tool === each ? null : each)}
          />
        ))}
        <span className={classes.gap} />
        <Tool
          icon={Magnet}
          name={t(($) => $.marketChart.magnet)}
          isPressed={isMagnetic}
          onClick={() => onMagnetic(!isMagnetic)}
        />
        <Tool icon={Undo2} name={t(($) => $.marketChart.undo)} onClick={props.onUndo} />
        <Tool icon={Redo2} name={t(($) => $.marketChart.redo)} onClick={props.onRedo} />
        <Tool
          icon={Eraser}
          name={t(($) => $.marketChart.removeDrawings)}
          onClick={
            drawings.some(({ isLocked }) => !isLocked)
              ? () => onDrawings(drawings.filter((each) => each.isLocked))
              : null
          }
        />
      </div>
      {tool === 'note' && (
        <TextInput
          className={classes.text}
          aria-label={t(($) => $.chart.noteText)}
          placeholder={t(($) => $.chart.noteText)}
          maxLength={140}
          dir="auto"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      )}
      <p className={classes.hint} role="status">
        {isFull ? t(($) => $.chart.full) : tool && t(($) => $.chart.drawHint)}
        {!tool &&
          selected &&
          t(($) => $.marketChart.selected, {
            name: t(($) => $.chart.drawings[selected.type]),
            place: drawings.indexOf(selected) + 1,
            count: drawings.length,
          })}
      </p>
      {selected && (
        <div className={classes.tools}>
          <Tool
            icon={selected.isLocked ? LockOpen : Lock}
            name={selected.isLocked ? t(($) => $.marketChart.unlock) : t(($) => $.marketChart.lock)}
            onClick={() => onDrawings(drawings.map((each) => (each === selected ? withLock(each) : each)))}
          />
          <Tool icon={Trash2} name={t(($) => $.marketChart.delete)} onClick={selected.isLocked ? null : onRemove} />
        </div>
      )}
    </div>
  );
}

function withLock({ isLocked, ...drawing }: Drawing): Drawing {
  return isLocked ? drawing : { ...drawing, isLocked: true };
}

interface ToolProps {
  icon: LucideIcon;
  name: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  /** Null: it can do nothing now. */
  onClick: (() => void) | null;
}

function Tool({ icon: Icon, name, isPressed, isDisabled = false, onClick }: ToolProps) {
  return (
    <SteadyButton
      aria-pressed={isPressed}
      aria-label={name}
      title={name}
      disabled={isDisabled || onClick === null}
      onClick={() => onClick?.()}
    >
      <Icon size={18} aria-hidden />
    </SteadyButton>
  );
}
