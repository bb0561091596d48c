import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { Badge } from '#ui/badge.tsx';

/** How many things of the demo the page shows. */
const useDemoCount = create(() => ({ count: 0 }));

/** Stands in something of the demo: the page then says once that it shows demo content, instead of on each of them. */
export function DemoMark() {
  useEffect(() => {
    useDemoCount.setState(({ count }) => ({ count: count + 1 }));
    return () => useDemoCount.setState(({ count }) => ({ count: count - 1 }));
  }, []);
  return null;
}

/** The word "Demo" while anything of the demo is shown. */
export function DemoBadge() {
  const { t } = useTranslation();
  const isShown = useDemoCount(({ count }) => count > 0);
  if (!isShown) return null;
  return (
    <span title={t(($) => $.core.demoContent)}>
      <Badge text={t(($) => $.courses.demo)} />
    </span>
  );
}
