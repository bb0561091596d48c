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
import { feedPins } from '@candela/contract/community/feed-fields';
import { useFeedActions } from './feeds.api.ts';
import { HideDialog } from './hide-dialog.tsx';
import { useFeedLinks } from './use-feed-links.ts';

/** What its author, and admins, do with a post. */
export function FeedMenu({ feed }: { feed: Feed }) {
  const { t } = useTranslation();
  const links = useFeedLinks();
  const isOwn = useSession(({ profile }) => profile?.id === feed.author.id);
  const [isHiding, setHiding] = useState(false);
  const { pin, hide, remove } = useFeedActions(feed.id);
  const askToRemove = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.feeds.removeTitle),
      text: t(($) => $.feeds.removeText),
      confirm: t(($) => $.feeds.remove),
    });
    if (!isSure) return;
    remove.mutate(undefined, {
      onSuccess: () => showToast('success', { title: t(($) => $.feeds.removed), detail: '' }),
    });
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
          {feed.isHidden ? (
            <Menu.Item
              leftSection={<Eye size={16} aria-hidden />}
              onClick={() => hide.mutate({ isHidden: false, reason: '' })}
            >
              {t(($) => $.feeds.show)}
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<EyeOff size={16} aria-hidden />} onClick={() => setHiding(true)}>
              {t(($) => $.feeds.hide)}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => void askToRemove()}>
            {t(($) => $.feeds.remove)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isHiding && (
        <HideDialog
          isOwn={isOwn}
          isPending={hide.isPending}
          error={hide.error}
          onHide={(reason) => hide.mutate({ isHidden: true, reason }, { onSuccess: () => setHiding(false) })}
          onLeave={() => setHiding(false)}
        />
      )}
    </>
  );
}
