import { cutIntoRuns } from '#platform/paper/bidi-runs.ts';
import type { Face, Weight } from '#platform/paper/faces.ts';

/** Set explicitly: by default kerning is lost for joined letters. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'liga', 'calt', 'mark', 'mkmk', 'ccmp'];
const options = { lineBreak: false, features };

/** Stands for letters that no font of papers has. */
export const missingLetter = '□';

export interface Style {
  size: number;
  weight?: Weight;
  color: string;
}

interface Given {
  doc: PDFKit.PDFDocument;
  faces: Record<Weight, Face[]>;
  direction: 'ltr' | 'rtl';
}

/** Measures and draws lines of any script. */
export function createLines({ doc, faces, direction }: Given) {
  let hasMissing = false;
  const drawable = new Map<string, string>();

  /** The text with □ for what no font has, such as Chinese. */
  function drawableOf(text: string): string {
    // oxlint-disable-next-line no-control-regex -- of Latin-1, the fonts have everything that can be seen
    if (/^[\x20-\x7E\xA0-\xFF]*$/.test(text)) return text;
    const known = drawable.get(text);
    if (known !== undefined) return known;
    const shown = [...text.replaceAll(/\s+/g, ' ')]
      .map((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        if (faces.regular.some(({ font }) => font.hasGlyphForCodePoint(code))) return letter;
        // Marks of direction and the like are drawn by nobody.
        if (/[\p{Cf}\p{Cc}\p{M}]/u.test(letter)) return '';
        hasMissing = true;
        return missingLetter;
      })
      .join('');
    if (drawable.size < 5000) drawable.set(text, shown);
    return shown;
  }

  const runsOf = (text: string, weight: Weight) => cutIntoRuns(text, faces[weight], direction);

  function widthOf(text: string, { size, weight = 'regular' }: Style): number {
    return runsOf(text, weight).reduce(
      (sum, run) => sum + doc.font(run.face.name).fontSize(size).widthOfString(run.text, options),
      0,
    );
  }

  /** Draws one line between two edges; `start` is the left one, or the right one in right-to-left text. */
  function draw(text: string, baseline: number, [from, to]: [number, number], style: Style, align = 'start'): void {
    const { size, weight = 'regular', color } = style;
    const runs = runsOf(text, weight);
    const widths = runs.map((run) => doc.font(run.face.name).fontSize(size).widthOfString(run.text, options));
    const width = widths.reduce((sum, each) => sum + each, 0);
    let x = (align === 'start') === (direction === 'ltr') ? from : to - width;
    for (const [index, run] of runs.entries()) {
      if (isDrawnBox(run.text, run.face)) drawBoxes(run.text, x, baseline, style, widths[index] ?? 0);
      else {
        doc.font(run.face.name).fontSize(size).fillColor(color);
        doc.text(run.text, x, baseline, { ...options, baseline: 'alphabetic' });
      }
      x += widths[index] ?? 0;
    }
  }

  /** Where the fonts have no □ either, it is drawn. */
  function isDrawnBox(text: string, { font }: Face): boolean {
    return text.includes(missingLetter) && !font.hasGlyphForCodePoint(missingLetter.codePointAt(0) ?? 0);
  }

  function drawBoxes(text: string, x: number, baseline: number, { size, color }: Style, width: number): void {
    const step = width / Math.max(1, text.length);
    doc.lineWidth(0.5).strokeColor(color);
    for (const at of [...text].keys()) {
      doc.rect(x + at * step + 0.5, baseline - size * 0.65, Math.max(1, step - 1), size * 0.65).stroke();
    }
  }

  /** A text in lines of a width, at most so many: what is left over ends with an ellipsis. */
  function wrap(text: string, width: number, style: Style, most: number): string[] {
    const shown = drawableOf(text);
    if (widthOf(shown, style) <= width) return [shown];
    const lines: string[] = [];
    let line = '';
    const words = shown.split(' ').flatMap((word) => pieces(word, width, style));
    for (const [at, word] of words.entries()) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (widthOf(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (lines.length === most - 1) {
        return [...lines, cut(`${line} ${words.slice(at).join(' ')}`.trim(), width, style)];
      }
      if (line !== '') lines.push(line);
      line = word;
    }
    return [...lines, line];
  }

  /** A word that is wider than a line, in parts. */
  function pieces(word: string, width: number, style: Style): string[] {
    if (widthOf(word, style) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const letter of word.slice(0, 400)) {
      if (part !== '' && widthOf(part + letter, style) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }

  function cut(text: string, width: number, style: Style): string {
    let letters = Array.from(text.slice(0, 400));
    while (letters.length > 1 && widthOf(`${letters.join('')}…`, style) > width) {
      letters = letters.slice(0, -Math.max(1, Math.floor(letters.length / 12)));
    }
    return `${letters.join('').trimEnd()}…`;
  }

  return { draw, wrap, widthOf, hasMissing: () => hasMissing };
}
