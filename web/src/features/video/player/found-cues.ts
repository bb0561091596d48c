import type { SpokenCue } from './read-vtt.ts';

interface FoundCue {
  cue: SpokenCue;
  /** Index among all cues. */
  at: number;
  /** Its text, split at the matches: every second part is a match. */
  parts: string[];
}

/** The cues that contain the search text, ignoring accents and case; all cues if it is empty. */
export function foundCues(cues: readonly SpokenCue[], search: string): FoundCue[] {
  const wanted = plain(search.trim()).text;
  return cues.flatMap((cue, at): FoundCue[] => {
    if (wanted === '') return [{ cue, at, parts: [cue.text] }];
    const parts = cut(cue.text, wanted);
    return parts.length > 1 ? [{ cue, at, parts }] : [];
  });
}

function cut(text: string, wanted: string): string[] {
  const { text: bare, places } = plain(text);
  const parts: string[] = [];
  let end = 0;
  for (let found = bare.indexOf(wanted); found >= 0; found = bare.indexOf(wanted, found + wanted.length)) {
    const begin = places[found] ?? text.length;
    const after = places[found + wanted.length] ?? text.length;
    parts.push(text.slice(end, begin), text.slice(begin, after));
    end = after;
  }
  return [...parts, text.slice(end)];
}

/** Lower case without accents, lines joined; with the position of each letter in the original text. */
function plain(text: string): { text: string; places: number[] } {
  let bare = '';
  const places: number[] = [];
  for (let at = 0; at < text.length;) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const kept = letter === '\n' ? ' ' : letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (const _ of kept.split('')) places.push(at);
    bare += kept;
    at += letter.length;
  }
  return { text: bare, places };
}
