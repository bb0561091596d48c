import { useEffect, useId, useRef, type ReactNode } from 'react';
import dialogClasses from './dialog.module.css';

interface AskingDialogProps {
  title: string;
  /** Left by Escape or its button. */
  onLeave: () => void;
  isWide?: boolean;
  /** Asked before it is left by Escape; where it may not be, it comes back. */
  mayLeave?: () => Promise<boolean>;
  children: ReactNode;
}

/** A dialog of the browser around what is asked; open as long as it is there. */
export function AskingDialog({ title, onLeave, isWide, mayLeave, children }: AskingDialogProps) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
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
      // Dialogs inside of it tell that they are closed, too.
      onClose={(event) => void (event.target === event.currentTarget && leave())}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
