import type { ChartLayout } from '@candela/contract/market-data/chart-layouts';
import {
  Activity,
  Camera,
  GitCompareArrows,
  Maximize,
  Minimize,
  PencilRuler,
  Settings2,
  Table2,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SteadyButton } from '#platform/theme/steady-button.tsx';
import { TimeframeChoice } from './timeframe-choice.tsx';
import classes from './market-chart.module.css';

export type ChartPanel = 'indicators' | 'compare' | 'settings';

interface ChartToolbarProps {
  layout: ChartLayout;
  isDrawing: boolean;
  isFull: boolean;
  hasTable: boolean;
  onChange: (changes: Partial<ChartLayout>) => void;
  onPanel: (panel: ChartPanel) => void;
  onDrawing: () => void;
  onFullScreen: () => void;
  onTable: () => void;
  /** Null before there are prices. */
  onPicture: (() => void) | null;
}

/** The choices above a chart. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { layout, isDrawing, isFull, hasTable, onChange, onPanel, onDrawing, onFullScreen, onTable, onPicture } = props;
  const { t } = useTranslation();
  return (
    <div className={classes.toolbar}>
      <TimeframeChoice value={layout.timeframe} onChange={(timeframe) => onChange({ timeframe })} />
      <div className={classes.actions}>
        <Action
          icon={Activity}
          name={t(($) => $.marketChart.indicators)}
          count={layout.indicators.length}
          isWord
          opens="dialog"
          onClick={() => onPanel('indicators')}
        />
        <Action
          icon={GitCompareArrows}
          name={t(($) => $.marketChart.compare)}
          count={layout.compared.length}
          opens="dialog"
          onClick={() => onPanel('compare')}
        />
        <Action icon={PencilRuler} name={t(($) => $.chart.draw)} isPressed={isDrawing} onClick={onDrawing} />
        <Action
          icon={Settings2}
          name={t(($) => $.marketChart.settings)}
          opens="dialog"
          onClick={() => onPanel('settings')}
        />
        <Action icon={Camera} name={t(($) => $.marketChart.picture)} onClick={onPicture} />
        {!isFull && <Action icon={Table2} name={t(($) => $.marketChart.bars)} isPressed={hasTable} onClick={onTable} />}
        <Action
          icon={isFull ? Minimize : Maximize}
          name={isFull ? t(($) => $.marketChart.leaveFullScreen) : t(($) => $.marketChart.fullScreen)}
          onClick={onFullScreen}
        />
      </div>
    </div>
  );
}

interface ActionProps {
  icon: LucideIcon;
  name: string;
  count?: number;
  /** The name is shown where there is room. */
  isWord?: boolean;
  isPressed?: boolean;
  opens?: 'dialog';
  onClick: (() => void) | null;
}

function Action({ icon: Icon, name, count = 0, isWord, isPressed, opens, onClick }: ActionProps) {
  return (
    <SteadyButton
      className={classes.tool}
      aria-label={count > 0 ? `${name} (${count})` : name}
      title={name}
      aria-pressed={isPressed}
      aria-haspopup={opens}
      disabled={onClick === null}
      onClick={() => onClick?.()}
    >
      <Icon size={17} aria-hidden />
      {isWord && <span className={classes.word}>{name}</span>}
      {count > 0 && <span className={classes.count}>{count}</span>}
    </SteadyButton>
  );
}
