import type { Plugin, Rolldown } from 'vite';

/** Fields of an endpoint that only the server, the tests and the API documentation use. */
const unreadFields = new Set(['summary', 'description', 'audit', 'errors', 'params', 'query', 'body']);

type Program = ReturnType<Rolldown.PluginContext['parse']>;
type Statement = Program['body'][number];
type Declared = Extract<Statement, { type: 'VariableDeclaration' }>;
/** The initial value of a declaration. */
type Value = NonNullable<Declared['declarations'][number]['init']>;

/** What a module of the contract may consist of. */
const declarations = new Set<Statement['type']>([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'VariableDeclaration',
  'FunctionDeclaration',
]);

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * The client needs only method, path, permission and similar fields of an endpoint; its schemas are used for types, which are already
 * removed, and for checking responses during development. So the build removes the schemas of requests and responses, and with them all
 * code that becomes unused: 12 kB (gzip) of a first visit. That is safe because modules of the contract only declare; a statement that
 * does something would be lost without a word, so it stops the build.
 */
export function clientContract(): Plugin {
  return {
    name: 'candela-client-contract',
    apply: 'build',
    // After TypeScript has been compiled.
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
      handler(code) {
        const edits: Edit[] = [];
        for (const statement of this.parse(code).body) {
          if (!declarations.has(statement.type))
            this.error(`A module of the contract may only declare: ${statement.type}`);
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          for (const { init } of declaration.declarations) {
            if (init) edits.push(...(editsOfEndpoint(init, code) ?? markedAsInert(init, code)));
          }
        }
        // Lines are unchanged; columns are accurate enough without a source map.
        return { code: applied(edits, code), map: null, moduleSideEffects: false };
      },
    },
  };
}

/** Replaces the call by the object that it declares. Null for anything other than an endpoint. */
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

/** Removes a field with the following comma. */
function removalOf({ start, end }: { start: number; end: number }, code: string): Edit {
  const [comma = ''] = /^\s*,?/.exec(code.slice(end)) ?? [];
  return { start, end: end + comma.length, text: code.slice(start, end + comma.length).replaceAll(/[^\n]/g, '') };
}

/** Modules of the contract have no side effects: marks calls as pure, so that unused ones can be removed. */
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
