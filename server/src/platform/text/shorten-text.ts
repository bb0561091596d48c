const characters = new Intl.Segmenter();

/** The beginning of a text, at most `length` code units long and never with half a character at its end. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = characters.segment(text).containing(length)?.index ?? length;
  // A single character that is longer than the limit: half of it, but well-formed.
  return cut > 0 ? text.slice(0, cut) : text.slice(0, length).toWellFormed();
}
