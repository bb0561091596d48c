import type { Node } from 'oxc-parser';
import type { AnyFunction } from './declarations.ts';
import { nodesOf, type SourceModule } from './source-modules.ts';

export function isNumber(module: SourceModule, pattern: Node): boolean {
  return pattern.type === 'Identifier' && typeOf(module, pattern)?.text === 'number';
}

/** Whether the declared type of a name in the pattern of a parameter says that it is a part of a statement. */
export function isPart(module: SourceModule, pattern: Node, name: string): boolean {
  if (pattern.type === 'AssignmentPattern') {
    return pattern.right.type === 'TaggedTemplateExpression' || isPart(module, pattern.left, name);
  }
  const type = typeOf(module, pattern);
  if (!type) return false;
  if (pattern.type === 'Identifier') return /\bSQL\b/.test(type.text);
  const named = nodesOf(module, 'TSInterfaceDeclaration').find(({ id }) => id.name === type.text);
  const members = named ? module.text.slice(named.start, named.end) : type.text;
  return new RegExp(`\\b${name}\\??: [^;,}]*\\bSQL\\b`).test(members);
}

export function returnsPart({ text }: SourceModule, { returnType }: AnyFunction): boolean {
  return returnType ? /\bSQL\b/.test(text.slice(returnType.start, returnType.end)) : false;
}

function typeOf({ text }: SourceModule, pattern: Node): { text: string } | null {
  if (!('typeAnnotation' in pattern) || pattern.typeAnnotation?.type !== 'TSTypeAnnotation') return null;
  const { start, end } = pattern.typeAnnotation.typeAnnotation;
  return { text: text.slice(start, end) };
}
