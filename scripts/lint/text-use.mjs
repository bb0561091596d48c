// Which texts of the interface the parts of the web client show: by the static imports of a part, up to where another part is loaded.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../install.mjs';

const source = join(root, 'web', 'src');
export const localesFolder = join(source, 'locales');
const forms = /_(zero|one|two|few|many|other)$/;

/** Flattens {a: {b: 'x'}} into [['a.b', 'x']]. */
export function entries(node, path = '') {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value]] : entries(value, `${path}${name}.`),
  );
}

/** The keys of a language, without plural forms, by the name of their file; a key of two files is an error. */
export function filesOfKeys(code = 'en') {
  const found = new Map();
  for (const file of readdirSync(join(localesFolder, code))) {
    const name = file.replace(/\.json$/, '');
    const keys = entries(JSON.parse(readFileSync(join(localesFolder, code, file), 'utf8'))).map(([key]) => key);
    for (const key of new Set(keys.map((each) => each.replace(forms, '')))) {
      if (found.has(key)) throw new Error(`${code}: ${key} is in ${found.get(key)} and in ${name}`);
      found.set(key, name);
    }
  }
  return found;
}

/** `import('…')` of a part together with the names of its files of texts. */
const parts = /\b(?:withTexts|page)\(\s*\[([^\]]*)\],\s*(?:async )?\(\) =>\s*import\('([^']+)'\)/g;
const imports = /^(?:import|export)\s(?!type\b)[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm;

/** The module of an import, if it is one of the web client. */
function resolve(from, path) {
  const file = path.startsWith('#')
    ? join(source, path.slice(1))
    : path.startsWith('.')
      ? join(dirname(from), path)
      : '';
  return /\.tsx?$/.test(file) && existsSync(file) ? file : null;
}

const modules = new Map();

/** What one module imports at once (or without naming texts), which parts it loads, and which paths of texts it mentions. */
function read(file) {
  const known = modules.get(file);
  if (known) return known;
  const code = readFileSync(file, 'utf8');
  const loaded = [...code.matchAll(parts)].map(([, names, path]) => ({
    file: resolve(file, path),
    texts: [...names.matchAll(/'([^']+)'/g)].map(([, name]) => name),
    from: file,
  }));
  const rest = code.replaceAll(parts, '');
  const imported = [...rest.matchAll(imports)].map(([, one, two, three]) => resolve(file, one ?? two ?? three));
  const joined = code.replaceAll(/\s*\n\s*\./g, '.');
  const paths = [...joined.matchAll(/(?<=\$\.)[A-Za-z][\w.]*|(?<=translateKey\(['`]|exists\(['`])[\w.]+/g)];
  const module = {
    imported: imported.filter((each) => each !== null),
    loaded,
    paths: new Set(paths.map(([path]) => path.replace(/\.$/, ''))),
  };
  modules.set(file, module);
  return module;
}

/** The modules of a part, and the parts that they load. */
export function partOf(files) {
  const found = new Set();
  const loaded = [];
  const follow = (file) => {
    if (found.has(file)) return;
    found.add(file);
    const module = read(file);
    loaded.push(...module.loaded);
    module.imported.forEach(follow);
  };
  files.forEach(follow);
  return { modules: found, loaded };
}

/** The keys that some modules show. A path may name a group of texts, whose key is picked while it is shown. */
export function keysOf(files, keys) {
  const shown = new Set();
  for (const file of files) {
    for (const path of read(file).paths) {
      const own = path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'));
      const leaf = own.find((each) => keys.has(each));
      if (leaf) shown.add(leaf);
      else for (const key of keys.keys()) if (key.startsWith(`${path}.`)) shown.add(key);
    }
  }
  return shown;
}

const routesFolder = join(source, 'app', 'routes');

/** The titles of routes, by the module of their page: they are shown with it. */
function titlesOfPages() {
  const found = new Map();
  for (const name of readdirSync(routesFolder).filter((each) => each.endsWith('.routes.ts'))) {
    const file = join(routesFolder, name);
    const code = readFileSync(file, 'utf8');
    for (const [, options] of code.matchAll(/createRoute\(\{([\s\S]*?)\n\}\)/g)) {
      const title = /title: \(\$\) =>\s*\$\.([\w.]+)/.exec(options)?.[1];
      const component = /component: (\w+),/.exec(options)?.[1];
      const call = component ? new RegExp(`const ${component} = page\\([\\s\\S]*?;`).exec(code)?.[0] : options;
      const path = /import\('([^']+)'\)(?![\s\S]*import\(')/.exec(call ?? '')?.[1];
      if (title && path) found.set(resolve(file, path), (found.get(resolve(file, path)) ?? new Set()).add(title));
    }
  }
  return found;
}

/**
 * Every part that is loaded with files of texts: the names that it gives, and those that it needs.
 * @param keys the file of each key
 */
export function loadedParts(keys) {
  const titles = titlesOfPages();
  const queue = partOf([join(source, 'main.tsx')]).loaded;
  const seen = new Set();
  const found = [];
  while (queue.length > 0) {
    const part = queue.shift();
    const id = `${part.from} ${part.file}`;
    if (seen.has(id) || !part.file) continue;
    seen.add(id);
    const { modules, loaded } = partOf([part.file]);
    queue.push(...loaded);
    const shown = keysOf(modules, keys);
    for (const title of titles.get(part.file) ?? []) shown.add(title);
    const needed = new Set([...shown].map((key) => keys.get(key)).filter((name) => name !== 'shell'));
    found.push({ ...part, modules, shown, needed: [...needed].toSorted() });
  }
  return found;
}

/** Everything that is loaded before the first page shows something: sign-in, or the home page inside the shell. */
const firstPages = [
  'app/shell/signed-in-layout.tsx',
  'app/pages/home.page.tsx',
  'features/sign-in/sessions/login.page.tsx',
];

/** The modules of a first page; titles of routes are shown with their pages. */
export function firstModules() {
  const { modules } = partOf(['main.tsx', ...firstPages].map((file) => join(source, file)));
  return [...modules].filter((file) => !file.startsWith(routesFolder));
}
