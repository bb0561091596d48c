import { Button } from '@mantine/core';
import { BellPlus, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFollowing } from '#platform/reference/educators.ts';

interface FollowButtonProps {
  educator: { id: string; fullName: string; isFollowed: boolean };
}

/** Follows or unfollows an educator; followers are notified when the educator goes live. */
export function FollowButton({ educator: { id, fullName, isFollowed } }: FollowButtonProps) {
  const { t } = useTranslation();
  const following = useFollowing();
  return (
    <Button
      size="sm"
      variant={isFollowed ? 'light' : 'default'}
      leftSection={isFollowed ? <BellRing size={16} aria-hidden /> : <BellPlus size={16} aria-hidden />}
      aria-pressed={isFollowed}
      aria-label={t(($) => (isFollowed ? $.educators.unfollowName : $.educators.followName), { name: fullName })}
      loading={following.isPending}
      onClick={() => following.mutate({ id, isFollowed })}
    >
      {isFollowed ? t(($) => $.educators.following) : t(($) => $.educators.follow)}
    </Button>
  );
}
