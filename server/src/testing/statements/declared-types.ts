import type { Node } from 'oxc-parser';
import type { AnyFunction } from './declarations.ts';
import { importedModule, nodesOf, type SourceModule } from './source-modules.ts';

export function isNumber(module: SourceModule, pattern: Node): boolean {
  return pattern.type === 'Identifier' && typeOf(module, pattern)?.text === 'number';
}

/** Whether the declared type of a name in the pattern of a parameter says that it is a part of a statement, or an object that has some. */
export function isPart(module: SourceModule, pattern: Node, name: string): boolean {
  if (pattern.type === 'AssignmentPattern') {
    return pattern.right.type === 'TaggedTemplateExpression' || isPart(module, pattern.left, name);
  }
  const type = typeOf(module, pattern);
  if (!type) return false;
  if (pattern.type === 'Identifier') return hasParts(module, type.text);
  const named = interfaceOf(module, type.text);
  const member = new RegExp(`\\b${name}\\??: ([^;,}]*)`).exec(named?.text ?? type.text)?.[1] ?? '';
  return hasParts(named?.module ?? module, member);
}

/** Whether a function returns parts of statements, or an object that has some. */
export function returnsPart(module: SourceModule, { returnType }: AnyFunction): boolean {
  return returnType ? hasParts(module, module.text.slice(returnType.start, returnType.end)) : false;
}

/** Whether a type is that of a part of a statement, or of an object with one. */
function hasParts(module: SourceModule, type: string): boolean {
  const names: string[] = type.match(/\w+/g) ?? [];
  return names.includes('SQL') || names.some((name) => /\bSQL\b/.test(interfaceOf(module, name)?.text ?? ''));
}

/** What the interface of a name says, and where it stands: in a module, or in the one from which that imports it. */
function interfaceOf(module: SourceModule, name: string): { module: SourceModule; text: string } | null {
  const from = nodesOf(module, 'ImportDeclaration').find(({ specifiers }) =>
    specifiers.some(({ local }) => local.name === name),
  );
  const place = from ? importedModule(module, from.source.value) : module;
  const named = place && nodesOf(place, 'TSInterfaceDeclaration').find(({ id }) => id.name === name);
  return named ? { module: place, text: place.text.slice(named.start, named.end) } : null;
}

function typeOf({ text }: SourceModule, pattern: Node): { text: string } | null {
  if (!('typeAnnotation' in pattern) || pattern.typeAnnotation?.type !== 'TSTypeAnnotation') return null;
  const { start, end } = pattern.typeAnnotation.typeAnnotation;
  return { text: text.slice(start, end) };
}
