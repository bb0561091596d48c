// The scale of the interface (web/src/ui/scale.css): which values style sheets may contain.
import postcss from 'postcss';

/** Lengths that mean the same everywhere. Shares of a box, the window or a container are geometry, and paper has its own units. */
const length = /(?<![\w#.-])-?(?!0(?:\.0*)?(?:px|r?em|ch|ex|lh)\b)\d*\.?\d+(?:px|r?em|ch|ex|lh)\b/;
const duration = /(?<![\w.-])\d*\.?\d+m?s\b/;

/** Splits at the commas that stand outside brackets. */
function splitList(value) {
  const parts = [''];
  let depth = 0;
  for (const sign of value) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/** A pattern as a function that returns what it finds. */
const finding = (pattern) => (value) => pattern.exec(value)?.[0];

/** A shadow without blur is a line, like a border: up to four pixels wide. */
function isLine(layer) {
  const withoutColors = layer.replaceAll(/var\([^()]*\)/g, '').replaceAll(/[\w-]+\([^()]*\)/g, '');
  const lengths = withoutColors.split(/\s+/).filter((part) => /^-?\d/.test(part));
  const [, , blur = '0'] = lengths;
  return Number.parseFloat(blur) === 0 && lengths.every((part) => Math.abs(Number.parseFloat(part)) <= 4);
}

const blurredShadow = (value) =>
  splitList(value).find((layer) => !/^(?:none|inherit|var\(--shadow-[\w-]+\))$/.test(layer) && !isLine(layer));

/**
 * Kinds of values: the properties, the tokens that they may take, and what in a value is not of the scale. Values with colours may
 * contain any other custom property.
 */
const kinds = [
  { properties: /^(?:row-|column-)?gap$|^(?:padding|margin)(?:-|$)/, tokens: /^--space-/, find: finding(length) },
  { properties: /^font-size$/, tokens: /^--text-/, find: finding(length) },
  { properties: /^font$/, tokens: /^--(?:text|weight|line)-/, find: finding(length) },
  { properties: /^font-weight$/, tokens: /^--weight-/, find: finding(/\d+|bold\w*/) },
  // 0 and 1 fit pictures and signs exactly.
  { properties: /^line-height$/, tokens: /^--line-/, find: finding(/[\d.]{2,}|[2-9]/) },
  { properties: /^border(?:-[a-z]+)*-radius$/, tokens: /^--radius-/, find: finding(length) },
  { properties: /^z-index$/, tokens: /^--layer-/, find: finding(/-?\d+/) },
  { properties: /^(?:transition|animation)(?:-duration|-delay)?$/, tokens: /^--motion-/, find: finding(duration) },
  { properties: /^(?:box|text)-shadow$/, tokens: /^--shadow-/, find: blurredShadow, hasColors: true },
];

const variable = /var\(\s*(--[\w-]+)\s*/g;
const exception = /^off the scale: (.{10,})$/s;

const definedIn = (text) =>
  new Set([...text.matchAll(/^\s*(?:@custom-media\s+)?(--[\w-]+)[:\s]/gm)].map(([, name]) => name));

/** What is wrong with a value of a kind; null if nothing is. Adds custom properties that are not of the scale to `borrowed`. */
function faultOf(kind, value, { scale, shell, borrowed }) {
  for (const [, name] of value.matchAll(variable)) {
    const isToken = kinds.some(({ tokens }) => tokens.test(name));
    if (isToken && !scale.has(name)) return `the scale has no ${name}`;
    if (isToken && !kind.tokens.test(name)) return `${name} is of another kind`;
    if (!isToken && !shell.has(name) && !kind.hasColors) borrowed.push({ name, kind });
  }
  const found = kind.find(kind.hasColors ? value : value.replaceAll(/--[\w-]+/g, ''));
  return found === undefined ? null : `${found} is not of the scale`;
}

/** Whether a declaration has an exception with a reason: a comment before it. */
const isExcepted = (node) => {
  const before = node.prev();
  return before?.type === 'comment' && exception.test(before.text) ? before : undefined;
};

/**
 * What style sheets contain that is not of the scale, as `path:line: what`, and how many exceptions they name. `scale` is the text of
 * scale.css; `shell` the text of the style sheet with the sizes of the shell, which may be used, too.
 */
export function findOffScale(sheets, { scale: scaleText, shell: shellText }) {
  const scale = definedIn(scaleText);
  const shell = definedIn(shellText);
  const faults = [];
  const exceptions = [];
  const used = new Set();
  const borrowed = [];
  const definitions = new Map();
  const roots = sheets.map(({ path, text }) => ({ path, root: postcss.parse(text) }));
  const judge = (path, node, kind, value) => {
    const fault = faultOf(kind, value, { scale, shell, borrowed });
    if (fault === null) return;
    const comment = isExcepted(node);
    if (comment) used.add(comment);
    else faults.push(`${path}:${node.source.start.line}: ${node.prop}: ${fault}`);
  };
  for (const { path, root } of roots) {
    root.walkComments((comment) => {
      if (exception.test(comment.text)) exceptions.push({ path, comment });
    });
    root.walkAtRules('media', (rule) => {
      const unknown = [...rule.params.matchAll(/\((--[\w-]+)\)/g)].find(([, name]) => !scale.has(name));
      const line = `${path}:${rule.source.start.line}: @media ${rule.params}: `;
      if (/\d/.test(rule.params)) faults.push(`${line}only breakpoints of the scale`);
      else if (unknown) faults.push(`${line}the scale has no ${unknown[1]}`);
    });
    root.walkDecls((declaration) => {
      const { prop, value } = declaration;
      if (prop.startsWith('--')) definitions.set(prop, [...(definitions.get(prop) ?? []), { path, declaration }]);
      const kind = kinds.find(({ properties }) => properties.test(prop));
      if (kind) judge(path, declaration, kind, value);
    });
  }
  // A custom property that is used for such a value may contain nothing else, either.
  const seen = new Set();
  for (const { name, kind } of borrowed) {
    if (seen.has(name)) continue;
    seen.add(name);
    for (const { path, declaration } of definitions.get(name) ?? []) judge(path, declaration, kind, declaration.value);
  }
  for (const { path, comment } of exceptions)
    if (!used.has(comment)) faults.push(`${path}:${comment.source.start.line}: this exception is not needed`);
  return { faults, exceptions: used.size };
}
