// Checks every translation file, of the interface and of the server's messages: it has all English keys, the plural forms of its
// language, and no others; every page is loaded with the files of its texts, and the shell contains no text of other pages.
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './install.mjs';
import { entries, filesOfKeys, firstModules, keysOf, loadedParts, localesFolder } from './lint/text-use.mjs';

const forms = /_(zero|one|two|few|many|other)$/;
const problems = [];

/** Groups the plural forms of a key: 'lessons' → {one: …, other: …}; a key without forms has the form ''. */
function texts(file) {
  const found = new Map();
  for (const [key, text] of entries(JSON.parse(readFileSync(file, 'utf8')))) {
    const name = key.replace(forms, '');
    found.set(name, { ...found.get(name), [forms.exec(key)?.[1] ?? '']: text });
  }
  return found;
}

/** Of two texts of one name, JSON keeps the second without a word. The files have one key on a line. */
function checkNames(path) {
  const text = readFileSync(join(root, path), 'utf8');
  let count = 0;
  JSON.parse(text, function (key, value) {
    if (!Array.isArray(this) && key !== '') count += 1;
    return value;
  });
  const written = text.match(/^\s*"(?:[^"\\]|\\.)*": /gm)?.length ?? 0;
  if (written !== count) problems.push(`${path}: ${written - count} keys are there twice`);
}

const placeholders = (text) => [...new Set(text.match(/{{\s*\w+/g))].map((each) => each.replace(/{{\s*/, ''));

const interfaceFolder = relative(root, localesFolder);
const codes = readdirSync(localesFolder);
const names = [...new Set(globSync(join(localesFolder, '*', '*.json')).map((file) => file.replace(/^.*[\\/]/, '')))];

for (const code of codes) {
  for (const folder of ['server/src/messaging/mail-texts', 'server/src/messaging/notice-texts']) {
    checkFile(code, join(folder, `${code}.json`), join(folder, 'en.json'));
  }
  for (const name of names) checkFile(code, join(interfaceFolder, code, name), join(interfaceFolder, 'en', name));
}

function checkFile(code, path, englishPath) {
  const file = join(root, path);
  for (const each of [path, englishPath]) {
    if (!existsSync(join(root, each))) return void problems.push(`there is no ${each}`);
  }
  checkNames(path);
  const english = texts(join(root, englishPath));
  const own = texts(file);
  const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories;
  for (const [key, source] of english) {
    const mine = own.get(key);
    if (!mine) {
      problems.push(`${code}: missing ${key}`);
      continue;
    }
    const isPlural = !('' in source);
    // A form for none is shown in every language, also where 0 has no form of its own.
    const wanted = isPlural ? new Set([...categories, ...('zero' in source ? ['zero'] : [])]) : new Set(['']);
    for (const form of wanted) {
      if (!mine[form]?.trim()) problems.push(`${code}: missing ${key}${form && `_${form}`}`);
    }
    for (const form of Object.keys(mine)) {
      if (!wanted.has(form)) problems.push(`${code}: ${key}${form && `_${form}`} is shown nowhere`);
    }
    const known = new Set(Object.values(source).flatMap(placeholders));
    for (const text of Object.values(mine)) {
      for (const name of placeholders(text)) {
        if (!known.has(name)) problems.push(`${code}: ${key} uses {{${name}}}, which English does not`);
      }
    }
    // Only a plural form for one fixed number (one, two) may omit the number.
    for (const name of isPlural ? [] : known) {
      if (!placeholders(mine['']).includes(name)) problems.push(`${code}: ${key} leaves out {{${name}}}`);
    }
  }
  for (const key of own.keys()) if (!english.has(key)) problems.push(`${code}: ${key} is not in English`);
}

// Finds used keys. Screens pick a text by its path ($.core.close), a group of texts ($.placeholders.news), or one text of a group by
// name ($.core.menu[item]); errors are keyed by their code and lookups by their value.
const rooms = ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/db/start-values/lookups.json'];
const sources = globSync(rooms.map((each) => join(root, each)));
const fileOfKey = filesOfKeys();
const code = sources.map((file) => readFileSync(file, 'utf8').replace(/\s*\n\s*\./g, '.')).join('\n');
const picked = new Set(code.match(/(?<=\$\.)[\w.]+|(?<=['"])\w+(\.\w+)*(?=['"])/g));

for (const key of fileOfKey.keys()) {
  const parts = key.replace(/^errors\.|^lookups\.\w+\./, '').split('.');
  const isPicked = parts.some(
    (_, index) => (index > 0 || parts.length === 1) && picked.has(parts.slice(0, index + 1).join('.')),
  );
  if (!isPicked) problems.push(`en: ${key} is used nowhere`);
}

// Screens are shown once the files are loaded that are named beside their import.
for (const { file, from, texts: given, needed } of loadedParts(fileOfKey)) {
  const place = `${relative(root, from)}: ${relative(join(root, 'web/src'), file)}`;
  for (const name of needed) if (!given.includes(name)) problems.push(`${place} is loaded without the texts '${name}'`);
  for (const name of given) if (!needed.includes(name)) problems.push(`${place} needs no texts of '${name}'`);
}

const early = keysOf(firstModules(), fileOfKey);
for (const key of early) {
  const name = fileOfKey.get(key);
  if (name !== 'shell')
    problems.push(`en: ${key} is shown by the shell or a first page, so it belongs to shell.json, not ${name}.json`);
}
for (const [key, name] of fileOfKey) {
  // Words of all pages, and the title of the first one.
  const isGeneral = /^(core|lists)\.|^login\.title$/.test(key);
  if (name === 'shell' && !early.has(key) && !isGeneral)
    problems.push(`en: ${key} belongs to the file of a domain, not shell.json`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
