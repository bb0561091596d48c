import { useEffect, useState } from 'react';

/** The time, renewed while a part is shown: for texts such as "2 minutes ago". @param period in milliseconds; null: it stands still */
export function useNow(period: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (period === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), period);
    return () => clearInterval(timer);
  }, [period]);
  return now;
}
