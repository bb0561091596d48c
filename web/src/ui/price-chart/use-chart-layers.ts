import { useEffect, type RefObject } from 'react';
import type { ChartView } from './chart-view.ts';
import type { PriceChartProps } from './price-chart-props.ts';

/** Keeps what a chart shows beside candles and drawings in sync with the properties. */
export function useChartLayers(view: RefObject<ChartView | null>, props: PriceChartProps): void {
  const { type = 'candles', indicators, isMagnetic = false, marks, compared } = props;
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
}
