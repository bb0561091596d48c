import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import type { Feed } from '@candela/contract/community/feeds';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Eye, EyeOff, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { feedPins } from '@candela/contract/community/feed-fields';
import { useFeedActions } from './feeds.api.ts';
import { useFeedLinks } from './use-feed-links.ts';

/** What its author, and admins, do with a post. */
export function FeedMenu({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const links = useFeedLinks();
  const isOwn = useSession(({ profile }) => profile?.id === feed.author.id);
  const [asking, setAsking] = useState<'hide' | 'remove' | null>(null);
  const leave = () => setAsking(null);
  const { pin, hide, remove } = useFeedActions(feed.id);
  const askToRemove = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.feeds.removeTitle),
      text: t(($) => $.feeds.removeText),
      confirm: t(($) => $.feeds.remove),
    });
    if (!isSure) return;
    remove.mutate('', { onSuccess: () => showToast('success', { title: t(($) => $.feeds.removed), detail: '' }) });
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={t(($) => $.feeds.more)}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<Pencil size={16} aria-hidden />}
            renderRoot={(props) => <Link to={links.edit} params={{ feedId: String(feed.id) }} {...props} />}
          >
            {t(($) => $.feeds.edit)}
          </Menu.Item>
          {!feed.isHidden && (
            <Menu.Item
              leftSection={feed.isPinned ? <PinOff size={16} aria-hidden /> : <Pin size={16} aria-hidden />}
              onClick={() => pin.mutate(feed.isPinned ? 0 : feedPins.days)}
            >
              {t(($) => (feed.isPinned ? $.feeds.unpin : $.feeds.pin))}
            </Menu.Item>
          )}
          {feed.mayShow && (
            <Menu.Item
              leftSection={<Eye size={16} aria-hidden />}
              onClick={() => hide.mutate({ isHidden: false, reason: '' })}
            >
              {t(($) => $.feeds.show)}
            </Menu.Item>
          )}
          {!feed.isHidden && (
            <Menu.Item leftSection={<EyeOff size={16} aria-hidden />} onClick={() => setAsking('hide')}>
              {t(($) => $.feeds.hide)}
            </Menu.Item>
          )}
          <Menu.Item
            color="red"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => (isOwn ? void askToRemove() : setAsking('remove'))}
          >
            {t(($) => (isOwn ? $.feeds.remove : $.feeds.takeDown))}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking === 'hide' && (
        <ReasonDialog
          title={t(($) => $.feeds.hideTitle)}
          reason={
            isOwn ? null : { label: t(($) => $.feeds.hideReason), hint: t(($) => $.feeds.hideHint), isRequired: true }
          }
          submit={t(($) => $.feeds.hide)}
          isPending={hide.isPending}
          error={hide.error}
          onSubmit={(reason) => hide.mutate({ isHidden: true, reason }, { onSuccess: leave })}
          onLeave={leave}
        />
      )}
      {asking === 'remove' && (
        <ReasonDialog
          title={t(($) => $.feeds.takeDownTitle)}
          reason={{ label: t(($) => $.feeds.hideReason), hint: t(($) => $.feeds.takeDownHint), isRequired: true }}
          submit={t(($) => $.feeds.takeDown)}
          isPending={remove.isPending}
          error={remove.error}
          onSubmit={(reason) => remove.mutate(reason, { onSuccess: leave })}
          onLeave={leave}
        />
      )}
    </>
  );
}
