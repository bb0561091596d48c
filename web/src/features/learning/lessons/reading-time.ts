/** Nobody reads faster than this with understanding. */
const maxWordsPerMinute = 500;
const [minSeconds, maxSeconds] = [5, 120];

/** Minimum seconds for reading a text, given as sanitised HTML; limited, because long texts are also skimmed. */
export function plausibleSeconds(html: string): number {
  const words = html
    .replaceAll(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  return Math.min(maxSeconds, Math.max(minSeconds, (words / maxWordsPerMinute) * 60));
}
