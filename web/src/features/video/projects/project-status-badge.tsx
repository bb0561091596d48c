import type { VideoProject } from '@candela/contract/video/projects';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

/** The status as a badge: active, syncing, error or archived. */
export function ProjectStatusBadge({ status }: { status: VideoProject['status'] }) {
  const { t } = useTranslation();
  const tone = status === 'error' ? 'live' : status === 'archived' ? 'plain' : 'brand';
  return <Badge tone={tone} text={t(($) => $.videoProjects.statuses[status])} />;
}
