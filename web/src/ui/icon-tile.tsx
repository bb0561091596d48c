import type { LucideIcon } from 'lucide-react';
import classes from './icon-tile.module.css';

interface IconTileProps {
  icon: LucideIcon;
  /** Amber waits for somebody, red has failed. */
  tone?: 'brand' | 'amber' | 'red';
}

/** What kind of thing a row is about. */
export function IconTile({ icon: Icon, tone = 'brand' }: IconTileProps) {
  return (
    <span className={classes.tile} data-tone={tone}>
      <Icon size={18} aria-hidden />
    </span>
  );
}
