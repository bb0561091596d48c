import type {
  BindingPattern,
  Function as FunctionNode,
  ArrowFunctionExpression,
  Node,
  VariableDeclarator,
} from 'oxc-parser';
import { importedModule, type SourceModule } from './source-modules.ts';

export type AnyFunction = FunctionNode | ArrowFunctionExpression;

/** What a name means where it is used. */
export type Declaration =
  | { kind: 'parameter'; module: SourceModule; of: AnyFunction; index: number; pattern: Node }
  | { kind: 'variable'; module: SourceModule; declarator: VariableDeclarator }
  | { kind: 'element'; module: SourceModule; of: Node; pattern: BindingPattern }
  | { kind: 'function'; module: SourceModule; node: AnyFunction };

export function isFunction(node: Node): node is AnyFunction {
  return (
    node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression'
  );
}

const known = new WeakMap<Node, Map<string, Declaration | null>>();

/** The declaration of a name, seen from a node; null when it is not of this source. */
export function findDeclaration(module: SourceModule, from: Node, name: string): Declaration | null {
  const here = known.get(from) ?? new Map<string, Declaration | null>();
  known.set(from, here);
  const before = here.get(name);
  if (before !== undefined) return before;
  const found = lookUp(module, from, name);
  here.set(name, found);
  return found;
}

function lookUp(module: SourceModule, from: Node, name: string): Declaration | null {
  for (let node: Node | undefined = from; node; node = module.parents.get(node)) {
    const found = declarationIn(module, node, name);
    if (found !== undefined) return found;
  }
  return null;
}

function declarationIn(module: SourceModule, node: Node, name: string): Declaration | null | undefined {
  if (isFunction(node)) {
    const index = node.params.findIndex((pattern) => bindsName(pattern, name));
    const pattern = node.params[index];
    return pattern && { kind: 'parameter', module, of: node, index, pattern };
  }
  if (node.type === 'ForOfStatement' && node.left.type === 'VariableDeclaration') {
    const pattern = node.left.declarations[0]?.id;
    return pattern && bindsName(pattern, name) ? { kind: 'element', module, of: node.right, pattern } : undefined;
  }
  if (node.type !== 'Program' && node.type !== 'BlockStatement' && node.type !== 'SwitchCase') return undefined;
  const statements = node.type === 'SwitchCase' ? node.consequent : node.body;
  for (const statement of statements) {
    const found = declarationBy(module, statement, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function declarationBy(module: SourceModule, statement: Node, name: string): Declaration | null | undefined {
  if (statement.type === 'ImportDeclaration') return importBy(module, statement, name);
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type === 'FunctionDeclaration' && declared.id?.name === name) {
    return { kind: 'function', module, node: declared };
  }
  if (declared?.type !== 'VariableDeclaration') return undefined;
  const declarator = declared.declarations.find(({ id }) => bindsName(id, name));
  return declarator && { kind: 'variable', module, declarator };
}

function importBy(module: SourceModule, statement: Node, name: string): Declaration | null | undefined {
  if (statement.type !== 'ImportDeclaration') return undefined;
  const specifier = statement.specifiers.find(({ local }) => local.name === name);
  if (!specifier) return undefined;
  const target = importedModule(module, statement.source.value);
  if (!target || specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') return null;
  return exportOf(target, specifier.imported.name);
}

function exportOf(module: SourceModule, name: string): Declaration | null {
  return declarationIn(module, module.program, name) ?? null;
}

/** Whether a pattern declares a name. */
export function bindsName(pattern: Node, name: string): boolean {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === name;
    case 'AssignmentPattern':
      return bindsName(pattern.left, name);
    case 'RestElement':
      return bindsName(pattern.argument, name);
    case 'ArrayPattern':
      return pattern.elements.some((element) => element !== null && bindsName(element, name));
    case 'ObjectPattern':
      return pattern.properties.some((each) => bindsName(each.type === 'RestElement' ? each : each.value, name));
    default:
      return false;
  }
}
