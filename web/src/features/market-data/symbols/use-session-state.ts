import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { MarketState } from '@candela/contract/market-data/market-sessions';

/** Until when a market is open or closed, in the reader's zone. */
export function useSessionState(): (session: MarketState) => string {
  const { t } = useTranslation();
  const { weekdayTime } = useFormat();
  return ({ isOpen, nextOpenAt, nextCloseAt }) => {
    const next = isOpen ? nextCloseAt : nextOpenAt;
    if (next === null) return t(($) => $.marketSessions.always);
    const when = weekdayTime(new Date(next).toISOString());
    return isOpen ? t(($) => $.marketSessions.openUntil, { when }) : t(($) => $.marketSessions.closedUntil, { when });
  };
}
