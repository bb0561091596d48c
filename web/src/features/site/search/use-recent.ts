import { useState } from 'react';
import { readRecent, withRecent, writeRecent } from './recent-searches.ts';

/** The user's recent searches on this device. */
export function useRecent(userId: string) {
  const [recent, setRecent] = useState(() => readRecent(userId));
  const keep = (list: string[]) => {
    setRecent(list);
    writeRecent(userId, list);
  };
  return {
    recent,
    add: (text: string) => keep(withRecent(recent, text)),
    forget: () => keep([]),
  };
}
