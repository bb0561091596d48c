import { readFileSync } from 'node:fs';
import type { AcceptedPlugin } from 'postcss';

const definition = /@custom-media\s+(--[\w-]+)\s+([^;]+);/g;

/** The media queries that a style sheet names: `--phone` → `(width < 640px)`. */
function namedQueries(file: URL): Map<string, string> {
  return new Map(
    [...readFileSync(file, 'utf8').matchAll(definition)].map(([, name = '', query = '']) => [name, query]),
  );
}

/**
 * Replaces `@media (--phone)` in every style sheet by the query that `file` defines with `@custom-media`, as specified in Media Queries
 * Level 5. An unknown name is an error, because a browser would silently ignore the rules inside.
 */
export function customMedia(file: URL): AcceptedPlugin {
  return {
    postcssPlugin: 'candela-custom-media',
    prepare() {
      const queries = namedQueries(file);
      return {
        AtRule: {
          'custom-media': (rule) => {
            rule.remove();
          },
          media: (rule) => {
            const params = rule.params.replaceAll(/\((--[\w-]+)\)/g, (_, name: string) => {
              const query = queries.get(name);
              if (query === undefined) throw rule.error(`No breakpoint of the scale is named ${name}.`);
              return query;
            });
            if (params !== rule.params) rule.params = params;
          },
        },
      };
    },
  };
}
