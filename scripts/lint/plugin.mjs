// Rules of our own for oxlint.
import { findSlowParts } from './slow-patterns.mjs';
import { findWall } from './walls.mjs';

/** Regular expressions take time in proportion to the length of the text, because others have written it. */
const linearPatterns = {
  create(context) {
    const check = (node, source, flags) => {
      for (const message of findSlowParts(source, flags)) context.report({ node, message });
    };
    const checkCall = (node) => {
      const [source, flags] = node.arguments;
      const isKnown = source?.type === 'Literal' && typeof source.value === 'string';
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp' || !isKnown) return;
      check(node, source.value, flags?.type === 'Literal' ? String(flags.value) : '');
    };
    return {
      Literal(node) {
        if (node.regex) check(node, node.regex.pattern, node.regex.flags);
      },
      NewExpression: checkCall,
      CallExpression: checkCall,
    };
  },
};

/** A file of the server imports only what its floor, its domain and its feature may. */
const walls = {
  create(context) {
    const [, path] = /[\\/]server[\\/]src[\\/](.*)$/.exec(context.filename) ?? [];
    if (path === undefined) return {};
    const check = ({ source }) => {
      if (typeof source?.value !== 'string') return;
      const message = findWall(path.replaceAll('\\', '/'), source.value);
      if (message !== null) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- Oxlint asks for it.
export default { meta: { name: 'candela' }, rules: { 'linear-patterns': linearPatterns, walls } };
