import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, visitorKeys, type Node, type Program } from 'oxc-parser';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const serverFolder = join(root, 'server/src');
const contractFolder = join(root, 'contract/src');

/** A source file with its syntax tree. */
export interface SourceModule {
  path: string;
  text: string;
  program: Program;
  parents: Map<Node, Node>;
  /** Every node of some types, in the order of the text. */
  nodes: Map<Node['type'], Node[]>;
}

const modules = new Map<string, SourceModule>();

/** A file of the server or the contract, read once. */
export function readModule(path: string): SourceModule {
  const known = modules.get(path);
  if (known) return known;
  const text = readFileSync(path, 'utf8');
  const { program } = parseSync(path, text);
  const module: SourceModule = { path, text, program, parents: new Map(), nodes: new Map() };
  const visit = (node: Node): void => {
    const same = module.nodes.get(node.type);
    if (same) same.push(node);
    else module.nodes.set(node.type, [node]);
    for (const child of childrenOf(node)) {
      module.parents.set(child, node);
      visit(child);
    }
  };
  visit(program);
  modules.set(path, module);
  return module;
}

function childrenOf(node: Node): Node[] {
  const values = (visitorKeys[node.type] ?? []).map((key) => (node as unknown as Record<string, unknown>)[key]);
  return values.flat().filter((value): value is Node => typeof value === 'object' && value !== null);
}

/** The nodes of a type, in the order of the text. */
export function nodesOf<T extends Node['type']>({ nodes }: SourceModule, type: T): Extract<Node, { type: T }>[] {
  return (nodes.get(type) ?? []) as Extract<Node, { type: T }>[];
}

/** The source files of the server, without tests. */
export function serverModules(): SourceModule[] {
  return globSync('**/*.ts', { cwd: serverFolder })
    .filter((path) => !path.startsWith('testing/') && !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => readModule(join(serverFolder, path)));
}

/** The file that an import names; null for packages. */
export function importedModule(from: SourceModule, specifier: string): SourceModule | null {
  const path = pathOfImport(from, specifier);
  return path !== null && existsSync(path) ? readModule(path) : null;
}

function pathOfImport(from: SourceModule, specifier: string): string | null {
  if (specifier.startsWith('#'))
    return join(from.path.startsWith(contractFolder) ? contractFolder : serverFolder, specifier.slice(1));
  if (specifier.startsWith('.')) return join(dirname(from.path), specifier);
  if (specifier.startsWith('@candela/contract/')) return join(contractFolder, `${specifier.slice(18)}.ts`);
  return null;
}

/** `accounts/users/users.queries.ts:12`. */
export function placeOf({ path, text }: SourceModule, { start }: Node): string {
  return `${relative(serverFolder, path)}:${text.slice(0, start).split('\n').length}`;
}
