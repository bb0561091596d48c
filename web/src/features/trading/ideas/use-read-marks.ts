import { useTranslation } from 'react-i18next';
import { showUndoToast } from '#ui/undo-toast.tsx';
import type { Idea } from '@candela/contract/trading/idea-terms';
import { useIdeaMark } from './ideas.api.ts';

/** Marks ideas as read or unread, at once and with undo. */
export function useReadMarks() {
  const { t } = useTranslation();
  const { mutate } = useIdeaMark();
  const toggle = (idea: Pick<Idea, 'id' | 'read' | 'instrument'>) => {
    const isRead = idea.read.length === 0;
    mutate({ id: idea.id, isRead });
    showUndoToast({
      title: t(($) => (isRead ? $.ideas.markedRead : $.ideas.markedUnread), { symbol: idea.instrument.name }),
      undo: t(($) => $.ideas.undo),
      onUndo: () => mutate({ id: idea.id, isRead: !isRead }),
    });
  };
  return { toggle };
}
