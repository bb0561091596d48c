import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './change-strip.module.css';

interface ChangeStripProps {
  /** What has changed, and under whose hands. */
  text: ReactNode;
  /** Buttons: what to do about it. */
  children: ReactNode;
}

/** Beside words that are being typed: something has changed under them. */
export function ChangeStrip({ text, children }: ChangeStripProps) {
  return (
    <div className={classes.strip} role="alert">
      <TriangleAlert size={16} aria-hidden />
      <span>{text}</span>
      {children}
    </div>
  );
}
