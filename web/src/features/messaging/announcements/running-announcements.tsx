import type { CurrentAnnouncement } from '@candela/contract/messaging/announcements';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useOpenDialog } from '#ui/use-open-dialog.ts';
import { AnnouncementBanner, AnnouncementCard } from './announcement-view.tsx';
import classes from './announcement-view.module.css';
import { currentAnnouncementsQuery, useAcknowledgement } from './announcements.api.ts';

/** The user's active announcements: one banner above the page, and modals one after another. */
export function RunningAnnouncements() {
  const announcements = useQuery(currentAnnouncementsQuery).data?.data ?? [];
  const acknowledgement = useAcknowledgement();
  const banner = announcements.find(({ channel }) => channel === 'banner');
  const modal = announcements.find(({ channel }) => channel === 'modal');
  const done = ({ id }: CurrentAnnouncement) => acknowledgement.mutate(id);
  return (
    <>
      {banner && <AnnouncementBanner {...viewOf(banner)} onDone={() => done(banner)} />}
      {modal && <Modal key={modal.id} announcement={modal} onDone={() => done(modal)} />}
    </>
  );
}

function Modal({ announcement, onDone }: { announcement: CurrentAnnouncement; onDone: () => void }) {
  const dialog = useOpenDialog();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // Escape does not close an announcement that must be acknowledged.
        if (!announcement.mustAcknowledge) onDone();
      }}
    >
      <AnnouncementCard {...viewOf(announcement)} titleId={titleId} onDone={onDone} />
    </dialog>
  );
}

function viewOf({ title, body, languageCode, mustAcknowledge }: CurrentAnnouncement) {
  return { title, body, language: languageCode, mustAcknowledge };
}
