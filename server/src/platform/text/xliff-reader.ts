import { writeCoded, type CodedPart } from '@candela/contract/learning/coded-text';
import { SaxesParser } from 'saxes';

/** Why a file cannot be read; the message says where. */
export class XliffError extends Error {}

export interface XliffUnit {
  id: string;
  source: string;
  target: string | null;
  /** `state="initial"`: not reviewed yet. */
  isInitial: boolean;
}

export interface XliffFile {
  srcLang: string;
  trgLang: string;
  units: XliffUnit[];
}

const maxUnits = 50_000;
const maxDepth = 60;

interface OpenUnit {
  id: string;
  source: CodedPart[];
  target: CodedPart[] | null;
  isInitial: boolean;
}

/**
 * Reads XLIFF 2.0 (or 2.1, which is the same in these parts). Document types are refused, so that no entity is ever resolved.
 * @throws XliffError
 */
export function readXliff(xml: string): XliffFile {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const reading = new Reading();
  parser.on('error', (error) => {
    throw new XliffError(error.message);
  });
  parser.on('doctype', () => {
    throw new XliffError('A document type is not allowed.');
  });
  parser.on('opentag', ({ name, attributes }) => reading.open(localName(name), attributes));
  parser.on('closetag', ({ name }) => reading.close(localName(name)));
  parser.on('text', (text) => reading.say(text));
  parser.on('cdata', (text) => reading.say(text));
  parser.write(xml).close();
  return reading.result();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** State of the reader. */
class Reading {
  private languages: { srcLang: string; trgLang: string } | null = null;
  private readonly units: XliffUnit[] = [];
  private unit: OpenUnit | null = null;
  /** Where text is appended: source or target of the segment, or nowhere. */
  private parts: CodedPart[] | null = null;
  private depth = 0;
  /** Numbers of the open `<pc>` elements. */
  private readonly pairs: number[] = [];

  open(name: string, attributes: Record<string, string>): void {
    this.depth++;
    if (this.depth > maxDepth) throw new XliffError('Elements lie too deep in each other.');
    if (this.languages === null) return this.begin(name, attributes);
    if (name === 'unit') this.unit = { id: attributes['id'] ?? '', source: [], target: null, isInitial: false };
    else if (this.unit && name === 'segment') this.unit.isInitial ||= attributes['state'] === 'initial';
    else if (this.unit && name === 'source') this.parts = this.unit.source;
    else if (this.unit && name === 'target') this.parts = this.unit.target ??= [];
    else if (this.parts) this.code(name, attributes);
  }

  close(name: string): void {
    this.depth--;
    if (name === 'unit' && this.unit) this.endUnit(this.unit);
    else if (name === 'source' || name === 'target') this.parts = null;
    else if (name === 'pc' && this.parts) this.parts.push({ close: this.pairs.pop() ?? 0 });
  }

  say(text: string): void {
    const last = this.parts?.at(-1);
    if (last && 'text' in last) last.text += text;
    else if (text !== '') this.parts?.push({ text });
  }

  result(): XliffFile {
    if (!this.languages) throw new XliffError('There is no <xliff> element.');
    return { ...this.languages, units: this.units };
  }

  private begin(name: string, { version, srcLang = '', trgLang = '' }: Record<string, string>): void {
    if (name !== 'xliff') throw new XliffError('The first element is not <xliff>.');
    if (!version?.startsWith('2.')) throw new XliffError('The file is not XLIFF 2.');
    this.languages = { srcLang, trgLang };
  }

  private endUnit({ id, source, target, isInitial }: OpenUnit): void {
    if (this.units.length >= maxUnits) throw new XliffError(`There are more than ${maxUnits} units.`);
    this.units.push({ id, source: writeCoded(source), target: target && writeCoded(target), isInitial });
    this.unit = null;
  }

  /** Inline codes: of a pair, of its two ends where a tool has split it, or of a placeholder. */
  private code(name: string, attributes: Record<string, string>): void {
    const number = (attribute: string) => {
      const text = attributes[attribute] ?? '';
      if (!/^\d{1,4}$/.test(text)) throw new XliffError(`<${name}> has no number of ours.`);
      return Number(text);
    };
    if (name === 'pc') {
      this.pairs.push(number('id'));
      this.parts?.push({ open: number('id') });
    } else if (name === 'sc') this.parts?.push({ open: number('id') });
    else if (name === 'ec') this.parts?.push({ close: number('startRef' in attributes ? 'startRef' : 'id') });
    else if (name === 'ph') this.parts?.push({ alone: number('id') });
  }
}
