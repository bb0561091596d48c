import { unitOf } from '#rules/operands.ts';
import { refusalsOf, type RuleRefusal } from '#rules/refusals.ts';
import type { Condition, RulePath } from '#rules/rule.ts';
import type { BacktestPlan } from './plan.ts';

/** Everything that keeps a plan from being run, and where it is: of the rule, as before it goes live, of the exit and of the stop. */
export function planRefusalsOf({ rule, stop, exit }: BacktestPlan): RuleRefusal[] {
  const found = refusalsOf(rule);
  const ofCondition = (when: Condition, path: RulePath): RuleRefusal[] =>
    refusalsOf({ ...rule, when })
      .filter((refusal) => refusal.path[0] === 'when')
      .map((refusal) => ({ ...refusal, path: [...path, ...refusal.path.slice(1)] }));
  if (exit) found.push(...ofCondition(exit, ['exit']));
  if ('level' in stop) {
    const path = ['stop', 'level'];
    const unit = unitOf(stop.level);
    if (unit !== 'price') found.push({ code: 'units', left: unit, right: 'price', path });
    else found.push(...ofCondition({ left: stop.level, op: '>', right: 0 }, path).map((each) => ({ ...each, path })));
  }
  return found;
}
