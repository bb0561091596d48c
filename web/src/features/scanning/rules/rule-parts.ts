import type { Rule, RulePath } from '@candela/markets/rules/rule';
import type { Item, Place } from './builder-model.ts';
import type { RuleWords } from './sentence.ts';

/** What rows and cards of the builder do, and know of the whole rule. */
export interface RuleForm {
  rule: Rule;
  words: RuleWords;
  /** Changes a part: another one, several, or none in its stead. */
  change: (place: Place, change: (item: Item) => Item[]) => void;
  /** Whether a change would keep the limits of depth and number. */
  canChange: (place: Place, change: (item: Item) => Item[]) => boolean;
  move: (place: Place, by: -1 | 1) => void;
  /** Removes a part, and offers to undo it. */
  remove: (place: Place) => void;
  /** How many parts the card has in which this part is. */
  countBeside: (place: Place) => number;
  /** On which share of the bars a condition is true; null: not known. */
  shareOf: (path: RulePath) => number | null;
  /** Why the rule is refused, as far as it is about this part. */
  refusalsAt: (path: RulePath) => string[];
}

export interface PartProps {
  item: Item;
  place: Place;
  form: RuleForm;
}
