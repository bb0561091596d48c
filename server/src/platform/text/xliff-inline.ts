import { textsOf, type InlinePart } from './xliff-parts.ts';

/** Attributes of an element by their qualified names. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element that has begun: what has to happen at its end. */
type End = () => void;

/** Attributes that show what a code stands for. */
const shownBy = ['equiv', 'disp', 'equiv-text', 'equivStart', 'dispStart'] as const;

/**
 * Reads the content of a `<source>` or `<target>`: words, and the inline codes of XLIFF 2 (`pc`, `sc`, `ec`, `ph`, `cp`) and of
 * XLIFF 1.2 (`g`, `x`, `bx`, `ex`, `bpt`, `ept`, `ph`, `it`). Annotations (`mrk`, `sm`, `em`) leave their words.
 */
export class InlineReader {
  parts: InlinePart[] = [];
  /** Identifiers of the parts that a tool has marked as segments (XLIFF 1.2), and whether they contain anything. */
  readonly segments = new Map<string, boolean>();
  /** Number of codes and of words said so far. */
  private pieces = 0;
  private readonly ends: End[] = [];
  private readonly isOld: boolean;
  private readonly data: ReadonlyMap<string, string>;
  /** Original codes of copies. */
  private readonly originals = new Map<string, string>();

  /** @param data original codes by their identifiers (XLIFF 2) */
  constructor(isOld: boolean, data: ReadonlyMap<string, string>) {
    this.isOld = isOld;
    this.data = data;
  }

  /** @param name null: an element of another namespace */
  open(name: string | null, attributes: Attributes): void {
    this.ends.push((this.isOld ? this.openOld(name, attributes) : this.openNew(name, attributes)) ?? (() => {}));
  }

  /** False if the element that ends is not one of the content. */
  close(): boolean {
    const end = this.ends.pop();
    end?.();
    return end !== undefined;
  }

  say(text: string): void {
    if (text.trim() !== '') this.pieces++;
    const last = this.parts.at(-1);
    if (last && 'text' in last) last.text += text;
    else if (text !== '') this.parts.push({ text });
  }

  /** http://docs.oasis-open.org/xliff/xliff-core/v2.1/os/xliff-core-v2.1-os.html#inlineelements */
  private openNew(name: string | null, attributes: Attributes): End | void {
    const { id = '', copyOf, startRef, dataRef, dataRefStart } = attributes;
    if (copyOf !== undefined) this.originals.set(id, copyOf);
    const key = this.originals.get(startRef ?? id) ?? startRef ?? id;
    const data = this.data.get(dataRef ?? dataRefStart ?? '');
    if (name === 'mrk' || name === 'sm' || name === 'em') return;
    if (name === 'cp') return this.say(characterOf(attributes['hex']));
    if (name === 'pc') return this.pair(key, attributes, data);
    if (name === 'sc') this.add('open', key, attributes, data);
    else if (name === 'ec') this.add('close', key, attributes, data);
    else if (name === 'ph') this.add('alone', key, attributes, data);
    else this.addUnknown(name, attributes);
  }

  /** http://docs.oasis-open.org/xliff/v1.2/os/xliff-core.html#Struct_InLine */
  private openOld(name: string | null, attributes: Attributes): End | void {
    const { id = '', rid = id, pos } = attributes;
    if (name === 'mrk') return this.mark(attributes);
    if (name === 'sub') return;
    if (name === 'g') return this.pair(id, attributes);
    if (name === 'x') this.add('alone', id, attributes);
    else if (name === 'bx') this.add('open', rid, attributes);
    else if (name === 'ex') this.add('close', rid, attributes);
    else if (name === 'bpt') return this.native('open', rid, attributes);
    else if (name === 'ept') return this.native('close', rid, attributes);
    else if (name === 'ph') return this.native('alone', id, attributes);
    else if (name === 'it') return this.native(pos === 'close' || pos === 'end' ? 'close' : 'open', rid, attributes);
    else this.addUnknown(name, attributes);
  }

  private add(code: 'open' | 'close' | 'alone', key: string, attributes: Attributes, data?: string): void {
    const shown = [...shownBy.map((name) => attributes[name]), data].filter((each) => each !== undefined);
    this.pieces++;
    this.parts.push({ code, key, shown });
  }

  private pair(key: string, attributes: Attributes, data?: string): End {
    this.add('open', key, attributes, data);
    return () => this.add('close', key, {});
  }

  /** Anything else is markup that nobody here knows: as a code, it is a named problem instead of a silent loss. */
  private addUnknown(name: string | null, attributes: Attributes): void {
    this.add('alone', `<${name ?? ''}>`, attributes);
  }

  /** The content of these elements is the code in the original format, not words. */
  private native(code: 'open' | 'close' | 'alone', key: string, attributes: Attributes): End {
    const outside = this.parts;
    this.parts = [];
    return () => {
      const content = this.parts;
      this.parts = outside;
      const native = textsOf(content);
      this.add(code, key, attributes, native === '' ? undefined : native);
      const added = this.parts.at(-1);
      if (code === 'alone' && content.length > 0 && added && 'code' in added) added.content = content;
    };
  }

  private mark({ mtype, mid = '' }: Attributes): End | void {
    if (mtype !== 'seg') return;
    const before = this.pieces;
    return () => void this.segments.set(mid, this.pieces > before);
  }
}

/** A character that XML cannot contain, by its code in hexadecimal; our texts cannot contain control characters either. */
function characterOf(hex = ''): string {
  const code = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : 0;
  if (code > 0x10ffff) return '';
  const character = String.fromCodePoint(code);
  return /[\t\n\r]/.test(character) || /[^\p{Cc}\p{Cs}\ufffe\uffff]/u.test(character) ? character : '';
}
