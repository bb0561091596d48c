import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartSymbol } from '@candela/contract/market-data/chart-layouts';
import type { Session } from '@candela/markets/candles/sessions';

/** Calendars of exchanges are large, so they come after the chart. */
async function sessionOf({ sessionCode, exceptions, isSimulated }: ChartSymbol): Promise<Session | null> {
  const [{ calendars, isCalendarCode }, { createSession, withoutHolidays }] = await Promise.all([
    import('@candela/markets/candles/calendars'),
    import('@candela/markets/candles/sessions'),
  ]);
  if (!isCalendarCode(sessionCode)) return null;
  const calendar = calendars[sessionCode];
  // As the simulated market on the server.
  return isSimulated ? createSession(withoutHolidays(calendar)) : createSession(calendar, exceptions);
}

/** The session of a symbol, and the place of bars in its trading days; null until both are known. */
export function useTradingDays(symbol: ChartSymbol | undefined) {
  const { data } = useQuery({
    queryKey: ['chart-sessions', symbol],
    queryFn: async () => {
      if (!symbol) return null;
      const [session, { dayPlaces }] = await Promise.all([
        sessionOf(symbol),
        import('@candela/markets/candles/day-places'),
      ]);
      return session && { session, dayPlaces };
    },
    enabled: symbol !== undefined,
    staleTime: Infinity,
    // A session is a set of functions, which the cache must not compare.
    structuralSharing: false,
    networkMode: 'always',
  });
  return useMemo(() => {
    if (!data) return null;
    const { session, dayPlaces } = data;
    return { session, placeInDay: dayPlaces(session), isOpenAt: (instant: number) => session.openAt(instant) !== null };
  }, [data]);
}
