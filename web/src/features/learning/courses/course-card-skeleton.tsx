import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import grid from '#ui/card-grid.module.css';
import card from '#ui/cover-card.module.css';
import classes from './course-card.module.css';

/** Placeholders of cards in their final size. */
export function CourseCardSkeletons({ count }: { count: number }) {
  const { t } = useTranslation();
  return (
    <div className={grid.grid} aria-busy="true" aria-label={t(($) => $.core.loading)} role="status">
      {Array.from({ length: count }, (_unused, index) => (
        <div key={index} className={card.card}>
          <Skeleton height={104} radius={0} />
          <div className={`${card.body} ${classes.body}`}>
            <Skeleton height={12} width="30%" mt="var(--space-4)" />
            <Skeleton height={16} width="85%" mt="var(--space-8)" />
            <Skeleton height={14} width="45%" mt="var(--space-8)" mb="var(--space-20)" />
            <div className={card.foot}>
              <Skeleton height={6} />
              <Skeleton height={12} width="40%" mb="var(--space-4)" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
