import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useColorScheme } from '#platform/shell/color-scheme.ts';
import { useZone } from '#platform/time/time.ts';
import type { ChartLook } from './chart-style.ts';

/** The chart settings of this user; the same object until they change. */
export function useChartLook(): ChartLook {
  const { t, i18n } = useTranslation();
  const scheme = useColorScheme((state) => state.scheme);
  const zone = useZone();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(
    () => ({
      scheme,
      language,
      zone,
      open: t(($) => $.chart.open),
      high: t(($) => $.chart.high),
      low: t(($) => $.chart.low),
      close: t(($) => $.chart.close),
    }),
    [scheme, language, zone, t],
  );
}
