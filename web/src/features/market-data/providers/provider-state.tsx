import type { DataProvider } from '@candela/contract/market-data/providers';
import { CircleCheck, CircleOff, Clock, FlaskConical, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';

/** The state of a provider as a badge: it works, waits until a time, or why it does not answer. */
export function ProviderState({ provider }: { provider: DataProvider }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isActive, isSimulated, problem, retryAt, lastAnswerAt } = provider;
  if (isSimulated) return <Badge icon={FlaskConical} text={t(($) => $.dataProviders.simulated)} />;
  if (!isActive) return <Badge icon={CircleOff} text={t(($) => $.dataProviders.off)} />;
  if (problem === 'tooMany' && retryAt)
    return <Badge icon={Clock} text={t(($) => $.dataProviders.limitUntil, { time: format.time(retryAt) })} />;
  if (problem) return <Badge tone="live" icon={TriangleAlert} text={t(($) => $.dataProviders.problems[problem])} />;
  if (lastAnswerAt === null) return <Badge icon={Clock} text={t(($) => $.dataProviders.starting)} />;
  return <Badge tone="brand" icon={CircleCheck} text={t(($) => $.dataProviders.works)} />;
}
