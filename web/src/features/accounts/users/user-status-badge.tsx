import type { UserStatus } from '@candela/contract/accounts/users';
import { Ban, Check, MailQuestion, UserX, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';

const icons: Record<UserStatus, LucideIcon> = { active: Check, invited: MailQuestion, suspended: Ban, deleted: UserX };

interface UserStatusBadgeProps {
  user: { status: UserStatus; deletionDueAt: string | null };
}

/** The state of an account as a badge; for an account deleted by its owner, the day on which it will be erased. */
export function UserStatusBadge({ user: { status, deletionDueAt } }: UserStatusBadgeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (deletionDueAt !== null && status !== 'deleted') {
    const date = format.date(deletionDueAt);
    return <Badge tone="live" icon={UserX} text={t(($) => $.users.deletionOn, { date })} />;
  }
  return (
    <Badge
      tone={status === 'active' ? 'brand' : status === 'suspended' ? 'live' : 'plain'}
      icon={icons[status]}
      text={t(($) => $.users.statuses[status])}
    />
  );
}
