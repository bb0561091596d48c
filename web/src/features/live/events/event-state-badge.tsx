import type { EventState } from '@candela/contract/live/events';
import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

export function EventStateBadge({ state }: { state: EventState }) {
  const { t } = useTranslation();
  const text = t(($) => $.events.states[state]);
  if (state === 'live') return <Badge tone="live" icon={Radio} text={text} />;
  return <Badge tone={state === 'scheduled' ? 'brand' : 'plain'} text={text} />;
}
