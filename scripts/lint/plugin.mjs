// Rules of our own for oxlint.
import { findSlowParts } from './slow-patterns.mjs';

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

// oxlint-disable-next-line import/no-default-export -- Oxlint asks for it.
export default { meta: { name: 'candela' }, rules: { 'linear-patterns': linearPatterns } };
