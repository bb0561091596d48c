import type { UserStatus } from '@candela/contract/accounts/users';
import { Ban, Check, MailQuestion, UserX, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';

const icons: Record<UserStatus, LucideIcon> = { active: Check, invited: MailQuestion, suspended: Ban, deleted: UserX };

/** The state of an account, as a word with a sign. */
export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { t } = useTranslation();
  return (
    <Badge
      tone={status === 'active' ? 'brand' : status === 'suspended' ? 'live' : 'plain'}
      icon={icons[status]}
      text={t(($) => $.users.statuses[status])}
    />
  );
}
