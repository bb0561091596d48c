import { CloseButton } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import { MessageSquare } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import classes from '#app/pages/review-sheet.module.css';

interface ReviewSheetProps {
  /** Number of comments. */
  count: number;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** On phones: the comments on a lesson, in a sheet over the text. */
export function ReviewSheet({ count, isOpen, onOpen, onClose, children }: ReviewSheetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen) element?.close();
  }, [isOpen]);
  return (
    <>
      <button type="button" className={classes.opener} aria-haspopup="dialog" onClick={onOpen}>
        <MessageSquare size={17} aria-hidden />
        {t(($) => $.authoring.panel.comments)}
        <span>{format.number(count)}</span>
      </button>
      <dialog ref={dialog} className={classes.sheet} aria-labelledby={titleId} onClose={onClose}>
        <header className={classes.head}>
          <h2 id={titleId}>{t(($) => $.authoring.panel.comments)}</h2>
          <CloseButton aria-label={t(($) => $.core.close)} onClick={onClose} />
        </header>
        <div className={classes.list}>{isOpen && children}</div>
      </dialog>
    </>
  );
}
