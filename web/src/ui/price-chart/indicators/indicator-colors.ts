import type { OutputColor } from './indicator-looks.ts';

/** Colours of indicators on this theme; each indicator begins with another one of the series. */
export interface IndicatorColors {
  series: readonly string[];
  rise: string;
  fall: string;
  soft: string;
}

const places = { first: 0, second: 1, third: 2, fourth: 3 } as const;

/** Reads the theme's colours of an element: a canvas cannot use CSS variables. */
export function indicatorColorsOf(element: HTMLElement): IndicatorColors {
  const theme = getComputedStyle(element);
  const token = (name: string) => theme.getPropertyValue(name).trim();
  return {
    series: ['--review-ink', '--amber-ink', '--brand-ink', '--live', '--ink'].map(token),
    rise: token('--up'),
    fall: token('--down'),
    soft: token('--ink-soft'),
  };
}

/**
 * @param place of the indicator on the chart
 * @param isRising for `direction`
 */
export function colorOf(color: OutputColor, colors: IndicatorColors, place: number, isRising: boolean): string {
  if (color === 'soft') return colors.soft;
  if (color === 'rise' || color === 'fall') return colors[color];
  if (color === 'direction') return isRising ? colors.rise : colors.fall;
  return colors.series[(place + places[color]) % colors.series.length] ?? colors.soft;
}
