import type { LucideIcon } from 'lucide-react';
import classes from './icon-tile.module.css';

interface IconTileProps {
  icon: LucideIcon;
  /** Amber: waiting for somebody; red: failed. */
  tone?: 'brand' | 'amber' | 'red';
}

/** An icon for the kind of thing that a row shows. */
export function IconTile({ icon: Icon, tone = 'brand' }: IconTileProps) {
  return (
    <span className={classes.tile} data-tone={tone}>
      <Icon size={18} aria-hidden />
    </span>
  );
}
