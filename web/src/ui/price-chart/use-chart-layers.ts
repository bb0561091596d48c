import { useEffect, useState, type RefObject } from 'react';
import type { LevelPlaces } from './chart-levels.ts';
import type { ChartView } from './chart-view.ts';
import type { PriceChartProps } from './price-chart-props.ts';

const nowhere: LevelPlaces = new Map();

/** Keeps what a chart shows beside candles and drawings in sync with the properties. @returns where its levels are */
export function useChartLayers(view: RefObject<ChartView | null>, props: PriceChartProps): LevelPlaces {
  const { type = 'candles', indicators, isMagnetic = false, marks, compared, levels } = props;
  const [places, setPlaces] = useState(nowhere);
  useEffect(() => view.current?.layers.setType(type), [view, type]);
  useEffect(() => {
    if (indicators) void view.current?.layers.setIndicators(indicators);
  }, [view, indicators]);
  useEffect(() => view.current?.drawings.setMagnetic(isMagnetic), [view, isMagnetic]);
  useEffect(() => {
    if (marks) void view.current?.layers.setMarks(marks);
  }, [view, marks]);
  useEffect(() => {
    if (compared) void view.current?.layers.setCompared(compared);
  }, [view, compared]);
  useEffect(() => {
    if (levels) void view.current?.layers.setLevels(levels, setPlaces);
  }, [view, levels]);
  return places;
}
