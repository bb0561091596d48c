import { useTranslation } from 'react-i18next';
import { ImpactBars } from '#ui/impact-bars.tsx';
import type { Impact } from '@candela/contract/community/economic-fields';

/** How far an economic event may move prices. */
export function ImpactMark({ impact }: { impact: Impact }) {
  const { t } = useTranslation();
  return <ImpactBars impact={impact} name={t(($) => $.economicCalendar.impacts[impact])} />;
}
