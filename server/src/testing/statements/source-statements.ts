import type { Argument, Node, TaggedTemplateExpression } from 'oxc-parser';
import { findDeclaration, type AnyFunction } from './declarations.ts';
import { createEvaluation, isSql } from './evaluation.ts';
import { numbered, partOf } from './parts.ts';
import { nodesOf, placeOf, serverModules, type SourceModule } from './source-modules.ts';
import { NeedsCaller, NotUnderstood, type Calls } from './values.ts';

const readers = ['readRows', 'readRow', 'requireRow', 'run'];
/** Ways through the conditions of a statement are tried until so many in a row meet no new part. */
const maxFruitless = 40;
/** How many functions deep the callers of a function are followed. */
const maxCalls = 4;

interface SourceStatement {
  /** File and line. */
  place: string;
  /** Its texts by what its conditions decide. */
  texts: string[];
  /** Why some of its texts are not known. */
  problem: string | null;
}

/**
 * All statements of the server, composed without running it.
 * @returns also the places of parts that belong to none of them, and of statements without their text beside them
 */
export function sourceStatements() {
  const modules = serverModules();
  const used = new Set<Node>();
  const templates = modules.flatMap((module) =>
    nodesOf(module, 'TaggedTemplateExpression').map((node) => ({ module, node })),
  );
  return {
    statements: templates
      .filter(({ module, node }) => isReader(module, node.tag))
      .map(({ module, node }) => statementAt(modules, module, node, used)),
    unusedParts: templates
      .filter(({ node }) => isSql(node.tag) && !used.has(node))
      // The tables themselves: migrations have run them.
      .filter(({ module }) => !module.path.includes('/db/tables/'))
      .map(({ module, node }) => placeOf(module, node)),
    unreadStatements: modules
      .filter((module) => !isRows(module))
      .flatMap((module) =>
        nodesOf(module, 'CallExpression')
          .filter((node) => isReader(module, node) && module.parents.get(node)?.type !== 'TaggedTemplateExpression')
          .map((node) => placeOf(module, node)),
      ),
  };
}

function isReader(module: SourceModule, node: Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return false;
  if (!readers.includes(node.callee.name)) return false;
  const declaration = findDeclaration(module, node, node.callee.name);
  return declaration?.kind === 'function' && isRows(declaration.module);
}

const isRows = ({ path }: SourceModule) => path.endsWith('/db/rows.ts');

function statementAt(
  modules: SourceModule[],
  module: SourceModule,
  node: TaggedTemplateExpression,
  used: Set<Node>,
): SourceStatement {
  const texts = new Set<string>();
  const parts = new Set<Node>();
  let problem: string | null = null;
  const collect = (calls: Calls): void => {
    let fruitless = 0;
    for (let variant = 0; fruitless < maxFruitless; variant++) {
      const countBefore = parts.size;
      const evaluation = createEvaluation(parts, variant, calls);
      try {
        texts.add(numbered(partOf(evaluation, node.quasi, { module, frame: null })));
      } catch (error) {
        if (error instanceof NeedsCaller && calls.size < maxCalls) {
          const found = callsOf(modules, error.of);
          for (const call of found) collect(new Map([...calls, [error.of, call]]));
          if (found.length > 0) return;
        }
        if (!(error instanceof NotUnderstood || error instanceof NeedsCaller)) throw error;
        problem ??= error.message;
      }
      if (!evaluation.hasChosen()) return;
      fruitless = parts.size > countBefore ? 0 : fruitless + 1;
    }
  };
  collect(new Map());
  for (const part of parts) used.add(part);
  return { place: placeOf(module, node), texts: [...texts], problem };
}

/** Where a function is called by its name. */
function callsOf(modules: SourceModule[], node: AnyFunction): { module: SourceModule; given: Argument[] }[] {
  const name = nameOf(modules, node);
  return modules.flatMap((module) =>
    nodesOf(module, 'CallExpression').flatMap((call) => {
      if (call.callee.type !== 'Identifier' || call.callee.name !== name) return [];
      const declaration = findDeclaration(module, call, name);
      const called =
        declaration?.kind === 'function'
          ? declaration.node
          : declaration?.kind === 'variable'
            ? declaration.declarator.init
            : null;
      return called === node ? [{ module, given: call.arguments }] : [];
    }),
  );
}

function nameOf(modules: SourceModule[], node: AnyFunction): string | null {
  if (node.type !== 'ArrowFunctionExpression' && node.id) return node.id.name;
  const parent = modules.find(({ parents }) => parents.has(node))?.parents.get(node);
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : null;
}
