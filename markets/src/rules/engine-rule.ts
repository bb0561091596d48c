import type { Rule } from './rule.ts';

/** A rule, and the symbols that it watches, among those of the engine. */
export interface EngineRule {
  id: string;
  rule: Rule;
  symbols: readonly string[];
}
