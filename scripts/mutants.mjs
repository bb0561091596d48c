// Small mistakes that can be planted in a file: the mutation operators of mutation testing.
import { parseSync } from 'oxc-parser';

const swapped = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
};

/** Parts of statements of SQL whose removal is a mistake of the kind that no single caller notices. */
const sqlParts = [/ for (?:no key )?update(?: of \w+)?(?: skip locked)?/g, / on conflict do nothing/g, / for share/g];

function* nodesOf(node) {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof child.type === 'string') yield* nodesOf(child);
    }
  }
}

/** A change of the source from one offset to another. */
const edit = (what, from, to, text) => ({ what, from, to, text });

/** By the type of a node of the syntax tree (ESTree), what can be planted there. */
const operators = {
  IfStatement: ({ test }, source) => [
    edit('condition negated', test.start, test.end, `!(${source.slice(test.start, test.end)})`),
  ],
  BinaryExpression: ({ left, right, operator }) =>
    swapped[operator]
      ? [edit(`${operator} → ${swapped[operator]}`, left.end, right.start, ` ${swapped[operator]} `)]
      : [],
  LogicalExpression: ({ left, right, operator }) =>
    swapped[operator]
      ? [edit(`${operator} → ${swapped[operator]}`, left.end, right.start, ` ${swapped[operator]} `)]
      : [],
  ExpressionStatement: ({ expression, start, end }) =>
    ['AwaitExpression', 'CallExpression'].includes(expression.type) ? [edit('call left out', start, end, ';')] : [],
  ThrowStatement: ({ start, end }) => [edit('refusal left out', start, end, ';')],
  Literal: ({ value, start, end }) =>
    typeof value === 'number' && value > 1 ? [edit(`${value} → ${value + 1}`, start, end, `${value + 1}`)] : [],
  TemplateElement: ({ value, start }, source) => {
    // In TypeScript the node begins with the backquote or the brace before it.
    const begin = source.indexOf(value.raw, start);
    return sqlParts.flatMap((part) =>
      [...value.raw.matchAll(part)].map(({ 0: text, index }) =>
        edit(`left out:${text}`, begin + index, begin + index + text.length, ''),
      ),
    );
  },
};

/**
 * Every mistake that can be planted in a file: what it is, its line, and the file with it.
 * @param {string} path only its extension counts
 * @param {string} source
 */
export function listMutants(path, source) {
  const { program } = parseSync(path, source);
  return [...nodesOf(program)]
    .flatMap((node) => operators[node.type]?.(node, source) ?? [])
    .map(({ what, from, to, text }) => ({
      what,
      line: source.slice(0, from).split('\n').length,
      source: source.slice(0, from) + text + source.slice(to),
    }));
}
