// Rules of our own for oxlint.
import { isOffScale, isSizeQuery } from './scale-in-components.mjs';
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

/** Values written into components come from the scale, like those of style sheets, which scripts/check-scale.mjs checks. */
const scale = {
  create(context) {
    const message = 'Only values of the scale: ui/scale.css.';
    const check = (node, name, value) => {
      if (value?.type === 'Literal' && isOffScale(name, value.value)) context.report({ node, message });
    };
    return {
      JSXAttribute(node) {
        const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value;
        check(node, String(node.name.name), value);
        if (node.name.name !== 'style' || value?.type !== 'ObjectExpression') return;
        for (const property of value.properties)
          if (property.type === 'Property') check(property, property.key.name ?? property.key.value, property.value);
      },
      Literal(node) {
        if (isSizeQuery(node.value))
          context.report({ node, message: 'Only breakpoints of the scale: ui/breakpoints.ts.' });
      },
    };
  },
};

// oxlint-disable-next-line import/no-default-export -- Oxlint asks for it.
export default { meta: { name: 'candela' }, rules: { 'linear-patterns': linearPatterns, walls, scale } };
