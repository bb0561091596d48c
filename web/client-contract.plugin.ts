import type { Plugin } from 'vite';

/** What only the server and the documentation of the API read of an endpoint. */
const serverFields = new Set(['summary', 'description', 'audit', 'errors']);

/** Leaves those fields out of the client: 6.6 kB (gzip) of a first visit. */
export function clientContract(): Plugin {
  return {
    name: 'candela-client-contract',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/, code: /\bendpoint\(/ },
      handler(code) {
        let kept = code;
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
            continue;
          for (const { init } of statement.declaration.declarations) {
            if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') continue;
            const [declaration] = init.arguments;
            if (init.callee.name !== 'endpoint' || declaration?.type !== 'ObjectExpression') continue;
            for (const field of declaration.properties) {
              if (field.type !== 'Property' || field.key.type !== 'Identifier') continue;
              if (serverFields.has(field.key.name)) kept = blankOut(kept, field.start, field.end);
            }
          }
        }
        return { code: kept, map: null };
      },
    },
  };
}

/** A blank for each character, so that positions stay true; the comma after it goes, too. */
function blankOut(code: string, start: number, end: number): string {
  const [comma = ''] = /^\s*,?/.exec(code.slice(end)) ?? [];
  const length = end + comma.length - start;
  return code.slice(0, start) + ' '.repeat(length) + code.slice(start + length);
}
