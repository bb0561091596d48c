import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: string;
  /** A button or link for the next step. */
  action?: ReactNode;
  /** Whether it fills the page, so that its title is the page's heading. */
  isPage?: boolean;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon: Icon, title, text, action, isPage }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <span className={classes.icon}>
        <Icon size={26} strokeWidth={1.7} aria-hidden />
      </span>
      {isPage ? <h1 className={classes.title}>{title}</h1> : <p className={classes.title}>{title}</p>}
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
