// Checks every translation file, of the interface and of the server's messages: it has all English keys, the plural forms of its
// language, and no others.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './install.mjs';

const forms = /_(zero|one|two|few|many|other)$/;
const problems = [];

/** Flattens {a: {b: 'x'}} into [['a.b', 'x']]. */
function entries(node, path = '') {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value]] : entries(value, `${path}${name}.`),
  );
}

/** Groups the plural forms of a key: 'lessons' → {one: …, other: …}; a key without forms has the form ''. */
function texts(file) {
  const found = new Map();
  for (const [key, text] of entries(JSON.parse(readFileSync(file, 'utf8')))) {
    const name = key.replace(forms, '');
    found.set(name, { ...found.get(name), [forms.exec(key)?.[1] ?? '']: text });
  }
  return found;
}

const placeholders = (text) => [...new Set(text.match(/{{\s*\w+/g))].map((each) => each.replace(/{{\s*/, ''));

const interfaceFolder = 'web/src/locales';
const folders = [interfaceFolder, 'server/src/messaging/mail-texts', 'server/src/messaging/notice-texts'];
const codes = globSync(join(root, interfaceFolder, '*.json')).map((file) => basename(file, '.json'));

for (const folder of folders) for (const code of codes) checkFile(folder, code);

function checkFile(folder, code) {
  const file = join(root, folder, `${code}.json`);
  if (!existsSync(file)) return void problems.push(`${folder}: there is no ${code}.json`);
  const english = texts(join(root, folder, 'en.json'));
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
const english = texts(join(root, interfaceFolder, 'en.json'));
const code = sources.map((file) => readFileSync(file, 'utf8').replace(/\s*\n\s*\./g, '.')).join('\n');
const picked = new Set(code.match(/(?<=\$\.)[\w.]+|(?<=['"])\w+(\.\w+)*(?=['"])/g));

for (const key of english.keys()) {
  const parts = key.replace(/^errors\.|^lookups\.\w+\./, '').split('.');
  const isPicked = parts.some(
    (_, index) => (index > 0 || parts.length === 1) && picked.has(parts.slice(0, index + 1).join('.')),
  );
  if (!isPicked) problems.push(`en: ${key} is used nowhere`);
}

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
