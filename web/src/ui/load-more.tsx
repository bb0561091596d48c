import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './load-more.module.css';

interface LoadMoreProps {
  hasMore: boolean;
  isLoading: boolean;
  onLoad: () => void;
}

/** End of an infinite list: loads more when scrolled near, or by a button for keyboard users. */
export function LoadMore({ hasMore, isLoading, onLoad }: LoadMoreProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasMore || isLoading || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad(), { rootMargin: '400px' });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [hasMore, isLoading, onLoad]);
  if (!hasMore) return null;
  return (
    <div ref={place} className={classes.more}>
      <Button variant="default" loading={isLoading} onClick={onLoad}>
        {t(($) => $.ui.loadMore)}
      </Button>
    </div>
  );
}
