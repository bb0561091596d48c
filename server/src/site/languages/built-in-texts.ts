import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageTexts } from '#site/message-texts.ts';
import type { FormsOfText, TextForm } from '@candela/contract/site/text-checks';

/** Texts by their path, with the plural form as suffix: `courses.lessons_one`. */
export type Texts = ReadonlyMap<string, string>;

/** The product's own texts, for the interface, mails and notices. */
export interface BuiltInTexts {
  /** Languages of the interface. */
  interfaceCodes: ReadonlySet<string>;
  /** English: every text by its path without plural form, in the order of the screens. */
  english: ReadonlyMap<string, FormsOfText>;
  of(code: string): Texts;
  /** The files of the interface by name, with the keys of their texts; `shell` is the file of a language itself. */
  files: ReadonlyMap<string, readonly string[]>;
}

/** The texts that the shell of the interface needs. */
export const shellFile = 'shell';

const none: Texts = new Map();
const plural = /^(.*)_(zero|one|two|few|many|other)$/;

/** Reads the interface texts of the built client; if it does not exist, only the texts of mails and notices. */
export async function readBuiltInTexts(webFolder: string, messages: MessageTexts): Promise<BuiltInTexts> {
  const folder = join(webFolder, 'assets', 'i18n');
  const codes = await namesIn(folder);
  const texts = new Map(messages);
  const files = new Map<string, string[]>();
  for (const code of codes) {
    const read = await readLanguage(folder, code);
    texts.set(code, new Map([...read.values()].flat().concat([...(messages.get(code) ?? [])])));
    if (code !== 'en') continue;
    for (const [name, own] of read) files.set(name, [...formsByKey(new Map(own)).keys()]);
  }
  return {
    interfaceCodes: new Set(codes),
    english: formsByKey(texts.get('en') ?? none),
    of: (code) => texts.get(code) ?? none,
    files,
  };
}

/** The names of the JSON files in a folder, without extension. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -5)] : [])).toSorted();
}

/** The texts of each file of a language. */
async function readLanguage(folder: string, code: string): Promise<Map<string, [string, string][]>> {
  const read = async (path: string) => flattenTexts(JSON.parse(await readFile(`${path}.json`, 'utf8')) as object);
  const found = new Map([[shellFile, await read(join(folder, code))]]);
  for (const name of await namesIn(join(folder, code))) found.set(name, await read(join(folder, code, name)));
  return found;
}

const maxDepth = 30;

/**
 * Flattens `{a: {b: 'x'}}` to `a.b` → `x`; values that are neither text nor object are skipped and reported.
 * @throws SyntaxError when objects are nested too deeply
 */
export function flattenTexts(tree: object, onOther?: (key: string) => void): [string, string][] {
  const found: [string, string][] = [];
  const walk = (node: object, path: string, depth: number) => {
    if (depth > maxDepth) throw new SyntaxError('Texts lie too deep in each other.');
    for (const [name, value] of Object.entries(node) as [string, unknown][]) {
      if (typeof value === 'string') found.push([path + name, value]);
      else if (typeof value === 'object' && value !== null && !Array.isArray(value))
        walk(value, `${path}${name}.`, depth + 1);
      else onOther?.(path + name);
    }
  };
  walk(tree, '', 1);
  return found;
}

/** The inverse: `a.b` → `x` to `{a: {b: 'x'}}`. */
export function nestTexts(texts: Iterable<readonly [string, string]>): object {
  const tree: Record<string, unknown> = {};
  for (const [key, text] of texts) {
    const names = key.split('.');
    const last = names.pop() ?? '';
    let node = tree;
    for (const name of names) node = (node[name] ??= {}) as Record<string, unknown>;
    node[last] = text;
  }
  return tree;
}

export function fullKey(key: string, form: TextForm): string {
  return form === 'text' ? key : `${key}_${form}`;
}

function formsByKey(texts: Texts): Map<string, FormsOfText> {
  const found = new Map<string, FormsOfText>();
  for (const [path, text] of texts) {
    const [, key, form] = plural.exec(path) ?? [];
    if (key !== undefined && texts.has(`${key}_other`)) found.set(key, { ...found.get(key), [form as TextForm]: text });
    else found.set(path, { text });
  }
  return found;
}
