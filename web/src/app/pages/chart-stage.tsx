import { ChartCandlestick, Columns2, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { CornerInset } from '#ui/corner-inset.tsx';
import classes from './chart-stage.module.css';

const stageViews = ['chart', 'both', 'camera'] as const;

type StageView = (typeof stageViews)[number];

const icons = { chart: ChartCandlestick, both: Columns2, camera: UserRound };

/** Position of controls and captions while the picture is small in a corner. */
export interface StageDock {
  controls: HTMLElement;
  captions: HTMLElement;
}

interface PictureGiven {
  /** Null while the picture has its own size. */
  dock: StageDock | null;
  /** Element that contains chart and picture, for full screen. */
  area: RefObject<HTMLDivElement | null>;
  /** Buttons for what is large; null without a chart. */
  views: ReactNode;
  /** Puts its argument in a corner of the chart, or returns it unchanged. */
  inset: (shown: ReactNode) => ReactNode;
}

interface ChartStageProps {
  /** The shared chart, which then fills the stage; null if there is none. */
  chart: ReactNode | null;
  renderPicture: (given: PictureGiven) => ReactNode;
  /** Whether the picture shows its own controls and these buttons: the studio has a bar for them. */
  hasBar?: boolean;
}

/** The stage of a session: the picture, or the shared chart with the picture in a corner, or both side by side. */
export function ChartStage({ chart, renderPicture, hasBar = false }: ChartStageProps) {
  const { t } = useTranslation();
  const area = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<StageView>('chart');
  const [controls, setControls] = useState<HTMLElement | null>(null);
  const [captions, setCaptions] = useState<HTMLElement | null>(null);
  const hasChart = chart !== null;
  const view = hasChart ? chosen : 'camera';
  const isInset = view === 'chart';
  useChartPlace(area, isInset);
  const inset = (shown: ReactNode) => (
    <CornerInset isInset={isInset} onEnlarge={() => setChosen('camera')}>
      {shown}
    </CornerInset>
  );
  const views = hasChart && (
    <div className={classes.views} role="group" aria-label={t(($) => $.chart.stageView)}>
      {stageViews.map((each) => {
        const Icon = icons[each];
        return (
          <button key={each} type="button" aria-pressed={each === view} onClick={() => setChosen(each)}>
            <Icon size={16} aria-hidden /> <span>{t(($) => $.chart.stageViews[each])}</span>
          </button>
        );
      })}
    </div>
  );
  return (
    <div ref={area} className={classes.area} data-view={view} data-chart={hasChart || undefined}>
      {hasChart && (
        <div className={classes.chart} hidden={view === 'camera'}>
          {chart}
          <div ref={setCaptions} className={classes.captions} />
        </div>
      )}
      <div className={classes.picture}>
        {renderPicture({ dock: isInset && controls && captions ? { controls, captions } : null, area, views, inset })}
      </div>
      {hasChart && !hasBar && (
        <div className={classes.bar}>
          <div ref={setControls} className={classes.controls} />
          {views}
        </div>
      )}
    </div>
  );
}

/** Sets the chart's vertical position as `--stage-top` and `--stage-height`, for the placement of elements in its corners. */
function useChartPlace(area: RefObject<HTMLDivElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    const element = area.current;
    if (!element || !isNeeded) return;
    const measure = () => {
      const chart = element.querySelector('[data-chart-frame]');
      if (!chart) return;
      // Lines around it, for example the list of drawings, change its height alone.
      observer.observe(chart);
      const frame = chart.getBoundingClientRect();
      element.style.setProperty('--stage-top', `${frame.top - element.getBoundingClientRect().top}px`);
      element.style.setProperty('--stage-height', `${frame.height}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [area, isNeeded]);
}
