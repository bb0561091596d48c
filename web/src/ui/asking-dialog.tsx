import { useId, type ReactNode } from 'react';
import dialogClasses from './dialog.module.css';
import { useOpenDialog } from './use-open-dialog.ts';

interface AskingDialogProps {
  title: string;
  /** Called when the dialog is closed by Escape or its close button. */
  onLeave: () => void;
  isWide?: boolean;
  /** Asked before Escape closes the dialog; if it resolves to false, the dialog stays open. */
  mayLeave?: () => Promise<boolean>;
  children: ReactNode;
}

/** A browser dialog, open while it is mounted. */
export function AskingDialog({ title, onLeave, isWide, mayLeave, children }: AskingDialogProps) {
  const titleId = useId();
  const dialog = useOpenDialog();
  const leave = async () => {
    if (!mayLeave || (await mayLeave())) onLeave();
    else dialog.current?.showModal();
  };
  return (
    <dialog
      ref={dialog}
      className={dialogClasses.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      // `close` events of nested dialogs arrive here too.
      onClose={(event) => void (event.target === event.currentTarget && leave())}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
