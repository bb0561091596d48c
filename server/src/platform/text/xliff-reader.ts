import { setImmediate } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { InlineReader, type Attributes } from './xliff-inline.ts';
import { textsOf } from './xliff-parts.ts';
import { longUnit, unitOf, XliffSegment, type XliffUnit } from './xliff-unit.ts';

/** Why a file cannot be read; the message says where. */
export class XliffError extends Error {}

export interface XliffFile {
  /** All pairs of languages that the file names; null: it does not say. */
  languages: { source: string | null; target: string | null }[];
  units: XliffUnit[];
}

const maxUnits = 50_000;
const maxDepth = 60;
/** Characters, codes and segments of a unit with its translation; longer ones are none of ours. */
const maxUnitSize = 100_000;
/** Attributes of an element. The parser needs long for many, and none of the tools writes as many. */
const maxAttributes = 200;
/** Characters that are read before other requests have their turn. */
const chunkLength = 16_384;

/** Namespaces of XLIFF; files without one are read, too. */
const namespaces = /^(?:urn:oasis:names:tc:xliff:document:[12]\.\d)?$/;
/** May contain a whole document of another kind. */
const skippedElements = new Set(['skeleton', 'header']);

/** States of XLIFF 1.2 in which somebody has still to look at a translation. */
const isUnseen = (state: string) => state === 'new' || state.startsWith('needs-');
/** How XLIFF 1.2 says that a machine or a similar text has proposed a translation. */
const proposals = new Set(['fuzzy-match', 'leveraged-mt', 'mt-suggestion']);

/**
 * Reads XLIFF 2.0, 2.1 and 2.2 (http://docs.oasis-open.org/xliff/xliff-core/v2.1/) and 1.2 (http://docs.oasis-open.org/xliff/v1.2/).
 * Elements of other namespaces, such as modules and extensions of tools, are skipped with their content: candidates, comments, metadata.
 * A segment without a state counts as translated if it has a target, because most tools write none. No entity is ever
 * resolved: document types may only be named.
 * @throws XliffError
 */
export async function readXliff(xml: string): Promise<XliffFile> {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const reading = new Reading();
  parser.on('error', (error) => {
    throw new XliffError(error.message);
  });
  parser.on('doctype', (type) => {
    if (type.includes('[')) throw new XliffError('A document type with declarations is not allowed.');
  });
  let attributeCount = 0;
  parser.on('opentagstart', () => (attributeCount = 0));
  parser.on('attribute', () => {
    attributeCount++;
    if (attributeCount > maxAttributes) throw new XliffError(`An element has more than ${maxAttributes} attributes.`);
  });
  parser.on('opentag', ({ local, uri, attributes }) =>
    reading.open(local, uri, Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value]))),
  );
  parser.on('closetag', () => reading.close());
  parser.on('text', (text) => reading.say(text));
  parser.on('cdata', (text) => reading.say(text));
  for (let from = 0; from < xml.length; from += chunkLength) {
    if (from > 0) await setImmediate();
    parser.write(xml.slice(from, from + chunkLength));
  }
  parser.close();
  return reading.result();
}

interface OpenUnit {
  names: string[];
  segments: XliffSegment[];
  isSpaceKept: boolean;
  /** Original codes by their identifiers. */
  data: Map<string, string>;
  /** See `maxUnitSize`. */
  size: number;
}

/** State of the reader. */
class Reading {
  private namespace: string | null = null;
  private isOld = false;
  private readonly languages: XliffFile['languages'] = [];
  private readonly units: XliffUnit[] = [];
  /** Open elements of the standard, outside of the content of segments. */
  private readonly elements: { name: string; isSpaceKept: boolean }[] = [];
  private depth = 0;
  /** Depth within an element that is skipped. */
  private skipped = 0;
  private unit: OpenUnit | null = null;
  /** The content that is being read, and what becomes of it. */
  private inline: { reader: InlineReader; end: (reader: InlineReader) => void } | null = null;

  open(name: string, namespace: string, attributes: Attributes): void {
    this.depth++;
    if (this.depth > maxDepth) throw new XliffError('Elements lie too deep in each other.');
    if (this.namespace === null) this.begin(name, namespace, attributes);
    const isKnown = namespace === this.namespace;
    if (this.skipped > 0) this.skipped++;
    else if (this.inline) {
      this.inline.reader.open(isKnown ? name : null, attributes);
      this.grow(1);
    } else if (!isKnown || skippedElements.has(name)) this.skipped = 1;
    else {
      const parent = this.elements.at(-1);
      const space = attributes['xml:space'];
      const isSpaceKept = space === undefined ? (parent?.isSpaceKept ?? false) : space === 'preserve';
      this.elements.push({ name, isSpaceKept });
      if (this.isOld) this.openOld(name, parent?.name, attributes);
      else this.openNew(name, parent?.name, attributes);
      if ((name === 'source' || name === 'target') && this.inline && this.unit) this.unit.isSpaceKept &&= isSpaceKept;
    }
  }

  close(): void {
    this.depth--;
    if (this.skipped > 0) this.skipped--;
    else if (!this.inline?.reader.close()) {
      this.inline?.end(this.inline.reader);
      this.inline = null;
      const closed = this.elements.pop()?.name;
      if (this.unit && (closed === 'unit' || closed === 'trans-unit')) this.endUnit(this.unit);
    }
  }

  say(text: string): void {
    if (this.skipped > 0 || !this.inline) return;
    this.inline.reader.say(text);
    this.grow(text.length);
  }

  private grow(by: number): void {
    if (this.unit) this.unit.size += by;
  }

  result(): XliffFile {
    if (this.namespace === null) throw new XliffError('There is no <xliff> element.');
    const languages = new Map(this.languages.map((each) => [JSON.stringify(each), each]));
    return { languages: [...languages.values()], units: this.units };
  }

  private begin(name: string, namespace: string, { version = '', srcLang, trgLang }: Attributes): void {
    if (name !== 'xliff' || !namespaces.test(namespace)) throw new XliffError('The first element is not <xliff>.');
    if (!/^[12]\.\d$/.test(version)) throw new XliffError('The file is neither XLIFF 2 nor XLIFF 1.2.');
    this.namespace = namespace;
    this.isOld = version.startsWith('1.');
    if (!this.isOld) this.name(srcLang, trgLang);
  }

  private name(source: string | undefined, target: string | undefined): void {
    this.languages.push({ source: source || null, target: target || null });
  }

  private openNew(name: string, parent: string | undefined, attributes: Attributes): void {
    const { id = '', state, order = '' } = attributes;
    const segment = this.unit?.segments.at(-1);
    if (name === 'unit') this.beginUnit([id, attributes['name']]);
    else if (name === 'data' && parent === 'originalData') {
      this.read((reader) => void this.unit?.data.set(id, textsOf(reader.parts)));
    } else if (parent === 'unit' && (name === 'segment' || name === 'ignorable')) {
      this.unit?.segments.push(new XliffSegment({ isBetween: name === 'ignorable', isInitial: state === 'initial' }));
      this.grow(1);
    } else if (segment && (parent === 'segment' || parent === 'ignorable')) {
      if (name === 'source') this.readSource(segment);
      else if (name === 'target') {
        if (/^\d{1,5}$/.test(order)) segment.order = Number(order);
        this.readTarget(segment, attributes);
      }
    }
  }

  private openOld(name: string, parent: string | undefined, attributes: Attributes): void {
    const segment = this.unit?.segments.at(-1);
    if (name === 'file') this.name(attributes['source-language'], attributes['target-language']);
    else if (name === 'trans-unit') {
      this.beginUnit([attributes['id'], attributes['resname']]);
      this.unit?.segments.push(new XliffSegment());
    } else if (segment && parent === 'trans-unit') {
      if (name === 'source') this.readSource(segment);
      else if (name === 'seg-source') this.read((reader) => (segment.sourceMarks = reader.segments));
      else if (name === 'target') {
        const { state = '' } = attributes;
        segment.isInitial = isUnseen(state) || (state === '' && proposals.has(attributes['state-qualifier'] ?? ''));
        this.readTarget(segment, attributes);
      }
    }
  }

  private beginUnit(names: readonly (string | undefined)[]): void {
    if (this.units.length >= maxUnits) throw new XliffError(`There are more than ${maxUnits} units.`);
    const given = names.filter((name): name is string => name !== undefined && name !== '');
    this.unit = { names: given.length > 0 ? given : [''], segments: [], isSpaceKept: true, data: new Map(), size: 0 };
  }

  private endUnit({ names, segments, isSpaceKept, size }: OpenUnit): void {
    this.units.push(size > maxUnitSize ? longUnit(names, segments) : unitOf(names, segments, isSpaceKept));
    this.unit = null;
  }

  private read(end: (reader: InlineReader) => void): void {
    this.inline = { reader: new InlineReader(this.isOld, this.unit?.data ?? new Map()), end };
  }

  private readSource(segment: XliffSegment): void {
    this.read(({ parts, segments }) => {
      segment.source = parts;
      if (segments.size > 0) segment.sourceMarks = segments;
    });
  }

  private readTarget(segment: XliffSegment, { 'xml:lang': language }: Attributes): void {
    const file = this.languages.at(-1);
    if (file && language) file.target ??= language;
    segment.isAmbiguous ||= segment.target !== null;
    segment.target = [];
    this.read(({ parts, segments }) => {
      segment.target = parts;
      segment.targetMarks = segments;
    });
  }
}
