import bidiModule, { type Bidi } from 'bidi-js';
import type { Face } from './faces.ts';

/** A piece of a line that one font face draws in one direction, in visual order from the left. */
export interface Run {
  face: Face;
  text: string;
}

/** In Node the package's export is its function, unlike its types declare. */
const createBidi = bidiModule as unknown as () => Bidi;
const bidi = createBidi();
const joined = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Splits a line into runs by the Unicode Bidirectional Algorithm and by the available fonts. Joined letters are reversed by
 * the font engine; neutral characters (brackets, dashes) in a right-to-left run are reversed and mirrored here.
 * @param faces in order of preference: the first one that has a letter draws it
 */
export function cutIntoRuns(text: string, faces: readonly Face[], direction: 'ltr' | 'rtl'): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: (Run & { level: number })[] = [];
  let last: Face | undefined;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const letter = String.fromCodePoint(code);
    const level = levels[at] ?? 0;
    // Spaces and combining marks stay with the previous face if it has them.
    const isWeak = /[\s\p{M}]/u.test(letter);
    const face: Face | undefined =
      isWeak && last?.font.hasGlyphForCodePoint(code)
        ? last
        : (faces.find(({ font }) => font.hasGlyphForCodePoint(code)) ?? last ?? faces[0]);
    if (!face) break;
    const run = runs.at(-1);
    if (run && run.level === level && run.face === face) run.text += letter;
    else runs.push({ level, face, text: letter });
    last = face;
    at += letter.length;
  }
  return inVisualOrder(runs).map(({ face, text: own, level }) => ({ face, text: level % 2 ? mirrored(own) : own }));
}

/** Rule L2: from the highest level down, reverses every sequence at that level or higher. */
function inVisualOrder<T extends { level: number }>(runs: T[]): T[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  }
  return ordered;
}

function mirrored(text: string): string {
  const letters = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return (joined.test(text) ? letters : letters.toReversed()).join('');
}
