import temml from 'temml';
import { nodesOf, type RichText } from '@candela/contract/rich-text';

/** Longest MathML of one formula, in characters: definitions can make it a thousand times as long as its source. */
const maxMarkup = 100_000;
/** Longest MathML of all formulas of a document, where each counts with at least `leastMarkup`. */
const maxTotal = 1_000_000;
const leastMarkup = 250;
/** Commands may be expanded this often in one formula: those of LaTeX are short, those that it defines itself may be long. */
const maxExpand = { usual: 200, defining: 30 };
const defines = /\\(?:[egx]?def|let|futurelet|(?:new|renew|provide)command)/;

/** MathML of a formula in LaTeX; null if it cannot be displayed. */
export type WriteFormula = (tex: string, isBlock: boolean) => string | null;

/**
 * Renders the formulas of one document. Formulas that are not valid LaTeX cannot be displayed, and neither can those that are too
 * large, nor those after which the document would become so.
 */
export function createFormulaWriter(): WriteFormula {
  let left = maxTotal;
  return (tex, isBlock) => {
    if (left <= 0) return null;
    const markup = markupOf(tex, isBlock);
    left -= Math.max(markup?.length ?? 0, leastMarkup);
    return markup === null || markup.length > maxMarkup ? null : markup;
  };
}

/** Temml throws errors of its own for invalid formulas, but others for some of them: `x^`, `\char"110000`. */
function markupOf(tex: string, displayMode: boolean): string | null {
  try {
    const limit = defines.test(tex) ? maxExpand.defining : maxExpand.usual;
    return temml.renderToString(tex, { displayMode, throwOnError: true, trust: false, maxExpand: limit });
  } catch {
    return null;
  }
}

/** Whether a document has a formula that cannot be displayed. */
export function hasBrokenFormula(document: RichText): boolean {
  const write = createFormulaWriter();
  for (const { type, attrs } of nodesOf(document)) {
    if ((type === 'math' || type === 'mathBlock') && write(String(attrs?.['tex']), type === 'mathBlock') === null) {
      return true;
    }
  }
  return false;
}
