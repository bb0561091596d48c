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
            <Skeleton height={12} width="30%" mt={3} />
            <Skeleton height={16} width="85%" mt={8} />
            <Skeleton height={14} width="45%" mt={8} mb={18} />
            <div className={card.foot}>
              <Skeleton height={6} />
              <Skeleton height={12} width="40%" mb={3} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
