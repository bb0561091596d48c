import type { TFunction } from 'i18next';
import {
  isLeaf,
  type Comparison,
  type Condition,
  type Leaf,
  type Operand,
  type Rule,
} from '@candela/markets/rules/rule';
import { OperandNames } from './operand-names.ts';

/* Whole templates for each operator, in which names are never inflected and follow no article: so nothing is to be joined by grammar. */

const [begin, end] = ['\u2068', '\u2069'];

/** A name within a sentence: its direction does not disturb that of the words around it (first strong isolate, as `bdi`). */
const isolated = (text: string): string => `${begin}${text}${end}`;

const comparisonKeys = {
  '>': 'above',
  '>=': 'atLeast',
  '<': 'below',
  '<=': 'atMost',
  crosses_above: 'crossesAbove',
  crosses_below: 'crossesBelow',
} as const satisfies Record<Comparison, string>;

/** A rule in words; names are isolated by characters, which `RuleSentence` turns into `bdi`. */
export class RuleWords {
  readonly #t: TFunction;
  readonly #locale: string;
  readonly names: OperandNames;

  /** @param locale of numbers and lists */
  constructor(t: TFunction, locale: string) {
    this.#t = t;
    this.#locale = locale;
    this.names = new OperandNames(t, locale);
  }

  rule(rule: Rule): string {
    const { direction, fires, timeframe, cooldownBars } = rule;
    const key = fires === 'becomes_true' ? direction : (`${direction}Every` as const);
    const sentence = this.#t(($) => $.ruleSentence.signals[key], {
      timeframe: isolated(this.#t(($) => $.chart.timeframes[timeframe])),
      condition: this.#condition(rule.when, true),
    });
    // A name that is abbreviated may end the sentence.
    const whole = sentence.replace(/\.\u2069\./, '.\u2069');
    if (cooldownBars === 0) return whole;
    return `${whole} ${this.#t(($) => $.ruleSentence.cooldown, this.#count(cooldownBars))}`;
  }

  #count(count: number) {
    return { count, number: this.names.number(count) };
  }

  condition(condition: Condition): string {
    return this.#condition(condition, true);
  }

  #condition(condition: Condition, isOutermost: boolean): string {
    if (isLeaf(condition)) return this.#leaf(condition);
    if ('not' in condition)
      return this.#t(($) => $.ruleSentence.not, { condition: this.#condition(condition.not, false) });
    if ('within' in condition)
      return this.#t(($) => $.ruleSentence.within, {
        ...this.#count(condition.within),
        condition: this.#condition(condition.of, false),
      });
    if ('held' in condition)
      return this.#t(($) => $.ruleSentence.held, {
        ...this.#count(condition.held),
        condition: this.#condition(condition.of, false),
      });
    const isAll = 'all' in condition;
    const parts = isAll ? condition.all : condition.any;
    const type = isAll ? 'conjunction' : 'disjunction';
    const isOnly = parts.length === 1;
    const words = parts.map((part) => this.#condition(part, isOutermost && isOnly));
    const list = new Intl.ListFormat(this.#locale, { type }).format(words);
    return isOutermost || isOnly ? list : this.#t(($) => $.ruleSentence.group, { condition: list });
  }

  #leaf(leaf: Leaf): string {
    const left = this.operand(leaf.left);
    if (leaf.op === 'appears') return this.#t(($) => $.ruleSentence.appears, { left });
    if ('bars' in leaf) {
      const { op, bars } = leaf;
      return this.#t(($) => $.ruleSentence.moves[op], { left, ...this.#count(bars) });
    }
    const key = comparisonKeys[leaf.op];
    return this.#t(($) => $.ruleSentence.comparisons[key], { left, right: this.operand(leaf.right) });
  }

  operand(operand: Operand | number): string {
    if (typeof operand === 'number') return isolated(this.names.number(operand));
    const { times = 1, ago = 0 } = operand;
    let text = isolated(this.names.value(operand));
    if (times !== 1)
      text = this.#t(($) => $.ruleSentence.times, { number: isolated(this.names.number(times)), left: text });
    return ago === 0 ? text : this.#t(($) => $.ruleSentence.ago, { left: text, ...this.#count(ago) });
  }
}

/** The parts of a sentence: names, and words between them. */
export const sentenceParts = (sentence: string): { text: string; isName: boolean }[] =>
  sentence
    .split(/(\u2068[^\u2068\u2069]*\u2069)/)
    .filter((text) => text !== '')
    .map((text) => (text.startsWith(begin) ? { text: text.slice(1, -1), isName: true } : { text, isName: false }));

/** A sentence without marks of direction, for what is plain text in one direction. */
export const plainSentence = (sentence: string): string => sentence.replace(/[\u2068\u2069]/g, '');
