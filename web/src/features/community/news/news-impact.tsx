import type { NewsImpact } from '@candela/contract/community/news-terms';
import { useTranslation } from 'react-i18next';
import { ImpactBars } from '#ui/impact-bars.tsx';

/** How far a piece of news may move prices. */
export function NewsImpactMark({ impact }: { impact: NewsImpact }) {
  const { t } = useTranslation();
  return <ImpactBars impact={impact} name={t(($) => $.news.impacts[impact])} />;
}
