import type { Plugin, Rolldown } from 'vite';

/** What only the server, the tests and the documentation of the API read of an endpoint. */
const unreadFields = new Set(['summary', 'description', 'audit', 'errors', 'params', 'query', 'body']);

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Declared = Extract<Program['body'][number], { type: 'VariableDeclaration' }>;
/** What a name is given. */
type Value = NonNullable<Declared['declarations'][number]['init']>;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The client takes from an endpoint where it is, who may call it and whether it answers; shapes are for its types, which are gone
 * by then, and answers are checked while developing. So the build leaves the shapes of requests and answers out, and with them
 * whatever nobody uses any more: 12 kB (gzip) of a first visit.
 */
export function clientContract(): Plugin {
  return {
    name: 'candela-client-contract',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
      handler(code) {
        const edits: Edit[] = [];
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations) {
            if (init) edits.push(...(editsOfEndpoint(init, code) ?? markedAsInert(init, code)));
          }
        }
        // Lines stay where they are; columns are near enough.
        return { code: applied(edits, code), map: null, moduleSideEffects: false };
      },
    },
  };
}

/** An endpoint is what it declares: the call goes, too. Null for anything else. */
function editsOfEndpoint(init: Value, code: string): Edit[] | null {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint')
    return null;
  const [declaration] = init.arguments;
  if (declaration?.type !== 'ObjectExpression') return null;
  return [
    { start: init.callee.start, end: init.callee.end, text: '' },
    ...declaration.properties.flatMap((field) => {
      if (field.type !== 'Property' || field.key.type !== 'Identifier') return [];
      if (unreadFields.has(field.key.name)) return [removalOf(field, code)];
      return field.key.name === 'output' ? [{ start: field.start, end: field.end, text: 'output: true' }] : [];
    }),
  ];
}

/** With the comma after it. */
function removalOf({ start, end }: { start: number; end: number }, code: string): Edit {
  const [comma = ''] = /^\s*,?/.exec(code.slice(end)) ?? [];
  return { start, end: end + comma.length, text: code.slice(start, end + comma.length).replaceAll(/[^\n]/g, '') };
}

/** Nothing of the contract acts by being loaded: what nobody uses can go, which a chain of calls does not say of itself. */
function markedAsInert({ type, start, end }: Value, code: string): Edit[] {
  if (type.includes('Function') || !code.slice(start, end).includes('(')) return [];
  return [
    { start, end: start, text: '/* @__PURE__ */ (() => (' },
    { start: end, end, text: '))()' },
  ];
}

function applied(edits: readonly Edit[], code: string): string {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return result;
}
