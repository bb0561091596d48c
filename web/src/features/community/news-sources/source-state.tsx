import type { NewsSource } from '@candela/contract/community/news-sources';
import { CircleCheck, CirclePause, CircleOff, Clock, FlaskConical, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

/** The state of a source as a badge. */
export function SourceState({ source: { state, isDemo, lastTriedAt } }: { source: NewsSource }) {
  const { t } = useTranslation();
  if (isDemo) return <Badge icon={FlaskConical} text={t(($) => $.news.demo)} />;
  if (state === 'paused') return <Badge icon={CirclePause} text={t(($) => $.newsSources.states.paused)} />;
  if (state === 'gone') return <Badge tone="live" icon={CircleOff} text={t(($) => $.newsSources.states.gone)} />;
  if (state === 'failing')
    return <Badge tone="live" icon={TriangleAlert} text={t(($) => $.newsSources.states.failing)} />;
  if (lastTriedAt === null) return <Badge icon={Clock} text={t(($) => $.newsSources.states.waiting)} />;
  return <Badge tone="brand" icon={CircleCheck} text={t(($) => $.newsSources.states.active)} />;
}

/** Why a source was not read, in words. */
export function useProblemText() {
  const { t } = useTranslation();
  return ({ problem, problemStatus }: Pick<NewsSource, 'problem' | 'problemStatus'>): string | null => {
    if (problem === null) return null;
    return t(($) => $.newsSources.problems[problem], { status: problemStatus ?? '' });
  };
}
