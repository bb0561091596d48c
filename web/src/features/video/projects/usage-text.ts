import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import type { VideoUsage } from '@candela/contract/video/projects';

/** "12 videos · 3 h 20 min · 4.2 GB"; omits what the provider does not report. */
export function useUsageText(): (usage: VideoUsage) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ videoCount, seconds, bytes }) => {
    return [
      t(($) => $.videoProjects.videos, { count: videoCount, shown: format.number(videoCount) }),
      videoCount > 0 && format.duration(seconds),
      bytes > 0 && format.fileSize(bytes),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}
