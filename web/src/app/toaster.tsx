import { lazy, Suspense } from 'react';
import { useToastsWanted } from '#platform/shell/toasts.ts';

const Toasts = lazy(async () => {
  const { Toasts: Place } = await import('#app/toasts.tsx');
  return { default: Place };
});

/** Container of toasts, loaded with the first one. */
export function Toaster() {
  const isWanted = useToastsWanted();
  if (!isWanted) return null;
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  );
}
