import { can } from '@candela/contract/permissions';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isForControl, latinOf, type Press, type Target } from '#platform/device/key-press.ts';
import { usePageKeys } from '#platform/device/use-page-keys.ts';
import { useSession } from '#platform/session/session.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { DraftEditor, IdeaWaiting } from './draft-editor.tsx';
import { IdeaStart } from './idea-start.tsx';
import { ideaQuery } from './ideas.api.ts';

const actionOf = (press: Press, target: Target | null): 'open' | null =>
  !isForControl(press, target) && latinOf(press) === 'i' ? 'open' : null;

/** For hosts who may publish ideas, while they are live: writes one beside the stream. Closing it keeps the draft. */
export function CallIdea({ eventId }: { eventId: number }) {
  const { t } = useTranslation();
  const isAuthor = useSession(({ profile }) => profile !== null && can(profile, 'ideas.publish'));
  const [isOpen, setOpen] = useState(false);
  const [draftId, setDraftId] = useState<number | null>(null);
  usePageKeys(actionOf, { open: () => isAuthor && setOpen(true) });
  if (!isAuthor) return null;
  const onPublished = () => {
    setOpen(false);
    setDraftId(null);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<Megaphone size={16} aria-hidden />}
        aria-keyshortcuts="I"
        onClick={() => setOpen(true)}
      >
        {t(($) => $.calledIdeas.call)}
      </Button>
      <SidePanel isOpen={isOpen} title={t(($) => $.calledIdeas.call)} width={1100} onClose={() => setOpen(false)}>
        {draftId === null ? (
          <IdeaStart onOpen={setDraftId} />
        ) : (
          <Draft id={draftId} liveCall={{ eventId, onPublished }} />
        )}
      </SidePanel>
    </>
  );
}

function Draft({ id, liveCall }: { id: number; liveCall: { eventId: number; onPublished: () => void } }) {
  const draft = useQuery({ ...ideaQuery(id), staleTime: 0 });
  if (draft.data?.status === 'draft') return <DraftEditor draft={draft.data} liveCall={liveCall} />;
  if (draft.isError) return <ErrorState onRetry={() => void draft.refetch()} />;
  return <IdeaWaiting />;
}
