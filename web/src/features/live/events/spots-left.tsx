import { useTranslation } from 'react-i18next';

/** Remaining places, or the number of registrations if the capacity is unlimited. */
export function SpotsLeft({ registeredCount, capacity }: { registeredCount: number; capacity: number | null }) {
  const { t } = useTranslation();
  if (capacity === null) return t(($) => $.events.registered, { count: registeredCount });
  const count = Math.max(0, capacity - registeredCount);
  return count === 0 ? t(($) => $.events.full) : t(($) => $.events.spotsLeft, { count });
}
