import { initials } from './initials.ts';
import classes from './user-avatar.module.css';

interface UserAvatarProps {
  name: string;
  src?: string | null;
  size?: number;
}

/** Picture of a person, or the initials on a colour derived from the name. The name is expected beside it. */
export function UserAvatar({ name, src, size = 32 }: UserAvatarProps) {
  const style = { '--size': `${size}px`, '--hue': hueOf(name) };
  return (
    // Initials are drawn by CSS: a button around them should be named by the full name only.
    <span className={classes.avatar} style={style} data-initials={src ? undefined : initials(name)} aria-hidden>
      {src && <img src={src} alt="" />}
    </span>
  );
}

function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return hash;
}
