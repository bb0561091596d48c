import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Test = (id: string, modules: Rolldown.ChunkingContext) => boolean;

const icon = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/;

/** The files of the icons that a module imports: it names the list of all of them. */
function iconsOf(code: string): string[] {
  const lists = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)];
  const names = lists.flatMap(([, list = '']) => list.split(',').map((each) => each.trim().replace(/ as .*/, '')));
  return names.map((name) => name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, '-').toLowerCase());
}

/** Tells whether one of these files statically imports a module, directly or through modules of ours. */
function importedBy(...paths: string[]): Test {
  let found: Set<string> | undefined;
  const has = (reached: Set<string>, id: string) => reached.has(icon.exec(id)?.[1] ?? id);
  return (id, modules) => {
    if (found) return has(found, id);
    const reached = new Set<string>();
    const follow = (module: string) => {
      if (reached.has(module)) return;
      reached.add(module);
      if (module.includes('node_modules')) return;
      const info = modules.getModuleInfo(module);
      for (const name of iconsOf(info?.code ?? '')) reached.add(name);
      for (const imported of info?.importedIds ?? []) follow(imported);
    };
    for (const path of paths) {
      const file = join(import.meta.dirname, path);
      if (!modules.getModuleInfo(file)) throw new Error(`${file} is no module of the client`);
      follow(file);
    }
    found = reached;
    return has(found, id);
  };
}

/** What every page loads. */
const isOfStart = importedBy('src/main.tsx');
const isOfSignIn = importedBy('src/app/shell/bare-layout.tsx', 'src/features/sign-in/sessions/login.page.tsx');
const isOfShell = importedBy('src/app/shell/signed-in-layout.tsx');
const isOfHome = importedBy('src/app/pages/home.page.tsx');
/** Parts of markets that the home page loads after itself, and that pages of markets and ideas share. */
const isOfMarkets = importedBy('src/app/pages/home-markets.tsx');
/** Every visit loads this after its first page. */
const isOfOffline = importedBy('src/app/offline.ts');

/** Independent of features, so that other pages load it, too. */
const isGeneral = (id: string) => /[\\/](web[\\/]src[\\/](ui|platform)|contract[\\/]src|markets[\\/]src)[\\/]/.test(id);

/** Whether the first pages of visitors and of users need a module. */
const isOfBoth: Test = (...module) => isOfSignIn(...module) && (isOfShell(...module) || isOfHome(...module));

const group = (name: string, priority: number, isIn: Test): Rolldown.CodeSplittingGroup => ({
  debugName: name,
  priority,
  name: (id, modules) => (isIn(id, modules) ? name : null),
});

/** Pages that use a small module: from then on it is in a file with others, instead of one that each page lists. */
const manyPages = 14;

/** The files of the client that do not follow from its dynamic imports. */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Changes only with an upgrade, so it stays in the browser's cache between releases.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
  // Not the tables, which no page of learners loads.
  {
    name: 'routing',
    test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core|react-virtual|virtual-core)/,
    priority: 8,
  },
  group('start', 7, (...module) => isOfStart(...module) || isOfBoth(...module)),
  // Fields that sign-in and all forms have.
  {
    name: 'fields',
    test: /node_modules[\\/](react-hook-form|@hookform|@standard-schema|@mantine[\\/]core[\\/](esm[\\/]components|styles)[\\/](Input|InputBase|TextInput|PasswordInput|CloseButton)[\\/.])/,
    priority: 6,
  },
  group('shell', 5, (id, modules) => isOfShell(id, modules) || (isGeneral(id) && isOfHome(id, modules))),
  group('home', 4, isOfHome),
  group('sign-in', 3, (id, modules) => isOfSignIn(id, modules) && !isGeneral(id)),
  group('offline', 2, isOfOffline),
  group('markets', 1, (id, modules) => !id.includes('node_modules') && isOfMarkets(id, modules)),
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/ },
  {
    debugName: 'contract',
    test: /[\\/]contract[\\/]src[\\/]\w+[\\/]/,
    name: (id) => `contract-${/contract[\\/]src[\\/](\w+)[\\/]/.exec(id)?.[1]}`,
  },
  {
    name: 'controls',
    test: /node_modules[\\/]@mantine[\\/]/,
    minShareCount: manyPages,
    includeDependenciesRecursively: false,
  },
  { name: 'shared', test: /[\\/]web[\\/]src[\\/]/, minShareCount: manyPages, includeDependenciesRecursively: false },
];
