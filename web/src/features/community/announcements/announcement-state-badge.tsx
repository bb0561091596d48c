import type { AnnouncementState } from '@candela/contract/community/announcements';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

/** Draft, scheduled, active or expired, in a word. */
export function AnnouncementStateBadge({ state }: { state: AnnouncementState }) {
  const { t } = useTranslation();
  return <Badge tone={state === 'active' ? 'brand' : 'plain'} text={t(($) => $.announcements.states[state])} />;
}
