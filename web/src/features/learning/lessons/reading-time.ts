/** Words a minute that nobody reads faster than with understanding. */
const maxWordsPerMinute = 500;
const [minSeconds, maxSeconds] = [5, 120];

/** Seconds that reading a text takes at least, of its sanitised HTML; long ones are skimmed too, so there is a limit. */
export function plausibleSeconds(html: string): number {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  return Math.min(maxSeconds, Math.max(minSeconds, (words / maxWordsPerMinute) * 60));
}
