/** Parses 75, 1:15 or 1:02:05 as seconds, also with Arabic digits; null if invalid. */
export function readClock(text: string): number | null {
  const plain = text.trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  if (!/^\d{1,5}(:[0-5]?\d){0,2}$/.test(plain)) return null;
  return plain.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}
