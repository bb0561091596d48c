import { RegExpParser } from '@eslint-community/regexpp';
import { getConsumedChars, isPotentiallyEmpty, toUnicodeSet } from 'regexp-ast-analysis';
import { analyse } from 'scslre';

/** Sequences of elements that are looked at in a pattern with many alternatives. */
const maxPaths = 500;

/**
 * Parts of a regular expression that need more than proportional time for some text: quantifiers that can exchange characters, and
 * quantifiers that begin anew at many places of the text that they read to the end.
 * @returns what is slow, in words; empty when nothing is
 */
export function findSlowParts(source, flags) {
  const parser = new RegExpParser();
  const [isUnicode, isSets] = [flags.includes('u'), flags.includes('v')];
  const pattern = parser.parsePattern(source, 0, source.length, { unicode: isUnicode, unicodeSets: isSets });
  const parsed = { pattern, flags: parser.parseFlags(flags) };
  return [...findExchanges(parsed), ...(flags.includes('y') ? [] : findRestarts(parsed))];
}

function findExchanges(parsed) {
  // It does not know sets of characters.
  if (parsed.flags.unicodeSets) return [];
  const { reports } = analyse(parsed, { reportTypes: { Move: false }, assumeRejectingSuffix: true });
  return reports.map(({ type, quant, startQuant, endQuant, exponential }) => {
    const what =
      type === 'Self'
        ? `${quant.raw} can reach itself`
        : `${startQuant.raw} and ${endQuant.raw} can read the same characters`;
    return `${what}: ${exponential ? 'exponential' : 'quadratic'} time.`;
  });
}

/** Quantifiers that read on from each place where the characters before them occur again, and then do not match. */
function findRestarts({ pattern, flags }) {
  const slow = new Set();
  for (const path of pathsOf(pattern.alternatives)) {
    /** Sets of the characters that have to precede; and of those that must not, before the first of them. */
    const before = [];
    let excluded = null;
    for (const [at, element] of path.entries()) {
      if (element.type === 'Assertion') {
        if (element.kind === 'lookbehind' && element.negate && at === 0) excluded = excludedBy(element, flags);
        if (element.kind !== 'start') continue;
        if (!flags.multiline) break;
        before.push(toUnicodeSet({ type: 'CharacterSet', kind: 'any', raw: '.' }, flags).chars.negate());
      } else if (element.type === 'Quantifier') {
        if (
          element.max === Infinity &&
          isRestarted({ read: element, before, excluded, after: path.slice(at + 1) }, flags)
        )
          slow.add(element.raw);
        if (element.min > 0) before.push(getConsumedChars(element.element, flags).chars);
      } else if (element.type === 'Backreference') break;
      else before.push(getConsumedChars(element, flags).chars);
    }
  }
  return [...slow].map((raw) => `${raw} reads on from each place where it can begin: quadratic time.`);
}

/** Characters of which none may precede: `(?<!a)`. */
function excludedBy({ alternatives }, flags) {
  const [only] = alternatives;
  return alternatives.length === 1 && only.elements.length === 1 ? getConsumedChars(only, flags).chars : null;
}

function isRestarted({ read: quantifier, before, excluded, after }, flags) {
  const read = getConsumedChars(quantifier.element, flags).chars;
  if (excluded && read.without(excluded).isEmpty) return false;
  // What has to follow, so that there can be no match.
  const required = after.filter((element) => element.type === 'Assertion' || !isPotentiallyEmpty(element, flags));
  if (required.length === 0) return false;
  // To the end of the text, whatever follows.
  if (required.length === 1 && required[0].kind === 'end' && !flags.multiline && read.isAll) return false;
  const [only] = required.length === 1 && required[0].type !== 'Assertion' ? required : [];
  // Where one of these characters follows, there is a match at once.
  const ending = only && after[0] === only && only.type !== 'Quantifier' ? getConsumedChars(only, flags).chars : null;
  const remaining = ending ? read.without(ending) : read;
  return !remaining.isEmpty && before.every((set) => !set.isDisjointWith(remaining));
}

/** The elements of each alternative in order, groups replaced by their content. */
function pathsOf(alternatives) {
  return alternatives.flatMap(({ elements }) => {
    let paths = [[]];
    for (const element of elements) {
      const isGroup = element.type === 'Group' || element.type === 'CapturingGroup';
      const inner = isGroup ? pathsOf(element.alternatives) : [[element]];
      paths = paths.flatMap((path) => inner.map((more) => [...path, ...more])).slice(0, maxPaths);
    }
    return paths;
  });
}
