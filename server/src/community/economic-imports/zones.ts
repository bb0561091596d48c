import { findIana } from 'windows-iana';
import { isTimeZone } from '#platform/time/time-zones.ts';

/** The zone of a name: of the time zone database, also behind a path, or of Windows. @returns null: nobody knows it, and nobody guesses */
export function zoneOf(name: string): string | null {
  const plain = name.trim().replaceAll(/^["']|["']$/g, '');
  if (/^(utc|gmt|z)$/i.test(plain)) return 'UTC';
  if (isTimeZone(plain)) return plain;
  // `/freeassociation.sourceforge.net/Europe/Berlin`, as older programs write it.
  const parts = plain.startsWith('/') ? plain.split('/') : [];
  const behind = [parts.slice(-2).join('/'), parts.slice(-3).join('/')].find(
    (each) => each.includes('/') && isTimeZone(each),
  );
  if (behind !== undefined) return behind;
  const [windows] = findIana(plain);
  return windows !== undefined && isTimeZone(windows) ? windows : null;
}
