import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import grid from './card-grid.module.css';

/** Placeholders for cards that are loading; `height` in pixels. */
export function CardSkeletons({ height, count = 4 }: { height: number; count?: number }) {
  const { t } = useTranslation();
  return (
    <div className={grid.grid} aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius="lg" />
      ))}
    </div>
  );
}
