import { useEffect, useRef } from 'react';
import type { Chart } from '@candela/contract/live/charts';
import { useChartBeginning } from './use-chart-beginning.ts';

/** The chart as one of a host's scenes: hidden with another scene, and back as it was with its own. */
export function useChartScene(chart: Chart | null, edit: (chart: Chart | null) => void) {
  const last = useRef<Chart | null>(null);
  useEffect(() => {
    if (chart) last.current = chart;
  }, [chart]);
  const beginning = useChartBeginning(edit);
  return {
    isShown: chart !== null,
    isPossible: beginning.isPossible,
    show: () => {
      if (chart) return;
      if (last.current) edit(last.current);
      else beginning.begin();
    },
    hide: () => {
      if (chart) edit(null);
    },
  };
}
