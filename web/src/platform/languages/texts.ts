import i18next from 'i18next';
import { english } from '#platform/languages/languages.ts';
import type { TextFile } from '#platform/languages/text-files.ts';

/**
 * The texts of the interface: for each language one file with those of the shell, and one for each domain with those of its pages. In
 * i18next they are a single resource, so that screens do not know in which file a text is.
 */

/** `shell`: the file of the language itself. */
type FileName = TextFile | 'shell';
type Texts = Record<string, string>;

/** Files that were asked for; a change of the language loads them in the other one. */
const wanted = new Set<FileName>(['shell']);
/** Files that are loaded or being loaded, by language and name. */
const reads = new Map<string, Promise<void>>();
/** Texts that the server announced while files were being loaded: these may be older. */
let announced: { code: string; texts: Texts }[] = [];
let openReads = 0;

const resource = 'translation';
const maxTries = 6;
const firstPauseMilliseconds = 350;
const patienceMilliseconds = 30_000;

const addressOf = (code: string, name: FileName) =>
  name === 'shell' ? `/assets/i18n/${code}.json` : `/assets/i18n/${code}/${name}.json`;

/**
 * Null: there is no such file.
 * @throws Error when the server does not send it after some tries
 */
async function fetchTexts(address: string): Promise<object | null> {
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(patienceMilliseconds) });
      if (response.ok) return (await response.json()) as object;
      if (response.status < 500) return null;
      throw new Error(`${address}: ${response.status}`);
    } catch (error) {
      if (tries === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, firstPauseMilliseconds * 2 ** (tries - 1)));
    }
  }
}

async function read(code: string, name: FileName): Promise<void> {
  openReads++;
  const before = announced.length;
  try {
    // A language that has been removed meanwhile is shown in English.
    const texts = (await fetchTexts(addressOf(code, name))) ?? (await fetchTexts(addressOf(english.code, name)));
    i18next.addResourceBundle(code, resource, texts ?? {}, true, true);
    for (const each of announced.slice(before)) addTexts(each);
  } finally {
    openReads--;
    if (openReads === 0) announced = [];
  }
}

/** Loads a file once. Without it the page is shown, too, and the next one tries again. */
function load(code: string, name: FileName): Promise<void> {
  const key = `${code}/${name}`;
  const known = reads.get(key);
  if (known) return known;
  const made: Promise<void> = read(code, name).catch(() => {
    if (reads.get(key) === made) reads.delete(key);
  });
  reads.set(key, made);
  return made;
}

/** Loads files of texts in the language of the interface. */
export async function needTexts(names: readonly TextFile[]): Promise<void> {
  for (const name of names) wanted.add(name);
  let code: string;
  do {
    code = i18next.language;
    await Promise.all(names.map((name) => load(code, name)));
  } while (code !== i18next.language);
}

/** Loads a part of the client together with the files of texts that it shows. */
export async function withTexts<Part>(names: readonly TextFile[], loadPart: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loadPart(), needTexts(names)]);
  return part;
}

let asked = '';

/**
 * Shows a language, once the texts of everything that was opened so far are loaded in it. False: another one was asked for meanwhile.
 */
export async function showTexts(code: string): Promise<boolean> {
  asked = code;
  let loaded = 0;
  while (loaded < wanted.size) {
    loaded = wanted.size;
    await Promise.all([...wanted].map((name) => load(code, name)));
  }
  if (asked !== code) return false;
  await i18next.changeLanguage(code);
  return true;
}

function addTexts({ code, texts }: { code: string; texts: Texts }): void {
  i18next.addResources(code, resource, texts);
}

/** Applies changed texts of a language; null: too many to list, so its files are loaded again. */
export function takeTexts(code: string, texts: Texts | null): void {
  if (code !== i18next.language) return forget(code);
  if (!texts) return readTextsAgain();
  if (openReads > 0) announced.push({ code, texts });
  addTexts({ code, texts });
}

/** A language that is not shown is loaded again when it is. */
function forget(code: string): void {
  for (const key of reads.keys()) if (key.startsWith(`${code}/`)) reads.delete(key);
}

/** Spreads the loading of clients that receive the same message. */
const spreadMilliseconds = 1500;

/** Loads the texts again if they may have changed. */
export function readTextsAgain(): void {
  window.setTimeout(() => {
    for (const key of reads.keys()) reads.delete(key);
    for (const name of wanted) void load(i18next.language, name);
  }, Math.random() * spreadMilliseconds);
}
