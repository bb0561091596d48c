import type { SpokenCue } from './read-vtt.ts';

interface FoundCue {
  cue: SpokenCue;
  /** Its place among all. */
  at: number;
  /** Its text, cut where what was searched begins and ends: every second part was found. */
  parts: string[];
}

/** The cues that say what is searched, without regard to accents and case; all of them when nothing is. */
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

/** Without accents, in small letters, lines joined; with the place that each letter has in the text. */
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
