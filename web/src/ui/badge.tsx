import type { LucideIcon } from 'lucide-react';
import classes from './badge.module.css';

interface BadgeProps {
  text: string;
  icon?: LucideIcon;
  tone?: 'plain' | 'brand' | 'live' | 'onCover' | 'onDark';
}

/** A short label on a thing: Free, Demo, Locked. */
export function Badge({ text, icon: Icon, tone = 'plain' }: BadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {Icon && <Icon size={12} strokeWidth={2.2} aria-hidden />}
      {text}
    </span>
  );
}
