import '@mantine/core/styles/Menu.layer.css';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useDecisions } from './versions.api.ts';

/** Actions for a course or its draft; those that affect the published course are for reviewers. */
export function CourseMenu({ draft }: { draft: CourseDraft }) {
  const { t } = useTranslation();
  const { setStatus, discard } = useDecisions(draft.courseId);
  const { live, state, isReviewer, isEditable, learnerCount } = draft;
  const isArchived = state === 'archived';
  const isOwn = isReviewer || draft.liveVersion === null;
  const isDiscardable = isEditable && live !== 'never' && (state === 'draft' || state === 'changes_requested');
  if (!isOwn && !isDiscardable) return null;
  const ask = async (what: 'unpublished' | 'archived' | 'discarded') => {
    const isSure = await askToConfirm({
      title: t(($) => $.reviewing.status[what].title),
      text: t(($) => $.reviewing.status[what].text, { count: learnerCount }),
      confirm: t(($) => $.reviewing.status[what].title),
    });
    if (!isSure) return;
    if (what === 'discarded') discard.mutate();
    else setStatus.mutate(what);
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t(($) => $.reviewing.more)}>
          <Ellipsis size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isReviewer && live === 'published' && (
          <Menu.Item onClick={() => void ask('unpublished')}>
            {t(($) => $.reviewing.status.unpublished.title)}
          </Menu.Item>
        )}
        {isReviewer && live === 'unpublished' && (
          <Menu.Item onClick={() => setStatus.mutate('published')}>{t(($) => $.reviewing.status.published)}</Menu.Item>
        )}
        {isDiscardable && (
          <Menu.Item color="red" onClick={() => void ask('discarded')}>
            {t(($) => $.reviewing.status.discarded.title)}
          </Menu.Item>
        )}
        {isOwn && isArchived && (
          <Menu.Item onClick={() => setStatus.mutate('restored')}>{t(($) => $.reviewing.status.restored)}</Menu.Item>
        )}
        {isOwn && !isArchived && (
          <Menu.Item color="red" onClick={() => void ask('archived')}>
            {t(($) => $.reviewing.status.archived.title)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
