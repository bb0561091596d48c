import type { Live } from '@candela/contract/live/streams';
import { Radio, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

/** Whether a session is live, or its host is away for a while; nothing before and after. */
export function LiveBadge({ live }: { live: Pick<Live, 'state'> }) {
  const { t } = useTranslation();
  if (live.state === 'live') return <Badge tone="live" icon={Radio} text={t(($) => $.events.states.live)} />;
  if (live.state === 'interrupted') return <Badge icon={WifiOff} text={t(($) => $.live.backSoon)} />;
  return null;
}
