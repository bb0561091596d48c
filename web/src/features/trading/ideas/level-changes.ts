import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { draftLevels } from './idea-draft.ts';
import { priceOfUnits } from './idea-scale.ts';
import type { DraftForm } from './use-draft-form.ts';

type Form = Pick<DraftForm, 'body' | 'scale' | 'rules'>;

/** The other direction with the same distances: the levels are reflected at the entry. */
export function mirrored(
  body: IdeaDraftBody,
  direction: 'long' | 'short',
  { scale }: Pick<Form, 'scale'>,
): Partial<IdeaDraftBody> {
  if (direction === body.direction) return { direction };
  const { entryLow, entryHigh, stop, targets } = draftLevels(body, scale);
  const turned = (units: number, text: string | null) =>
    Number.isFinite(units) && Number.isFinite(entryLow + entryHigh)
      ? priceOfUnits(entryLow + entryHigh - units, scale)
      : text;
  return {
    direction,
    stop: turned(stop, body.stop),
    targets: body.targets.map((target, at) => ({
      ...target,
      price: turned(targets[at]?.price ?? NaN, target.price),
    })),
  };
}

/** A range that is a fifth of the risk wide. */
export function widened({ body, scale, rules }: Form): string | null {
  const { entryLow, stop } = draftLevels(body, scale);
  if (!Number.isFinite(entryLow - stop)) return body.entryLow;
  const width = Math.max(1, Math.round(Math.abs(entryLow - stop) / 5 / rules.tick)) * rules.tick;
  return priceOfUnits(entryLow + width, scale);
}

/** Another target as far from the last one as that is from the one before. */
export function withTarget({ body, scale }: Form): IdeaDraftBody['targets'] {
  const { targets, entryLow, entryHigh, direction } = draftLevels(body, scale);
  const last = targets.at(-1)?.price ?? NaN;
  const before = targets.at(-2)?.price ?? (direction === 'long' ? entryHigh : entryLow);
  const next = last + (last - before);
  const price = Number.isFinite(next) ? priceOfUnits(next, scale) : null;
  return balanced([...body.targets, { price, allocationBps: null }]);
}

/** Equal parts of the position; what does not divide is added to the first one. */
export function balanced(targets: IdeaDraftBody['targets']): IdeaDraftBody['targets'] {
  const part = Math.floor(10_000 / targets.length / 100) * 100;
  const first = 10_000 - part * (targets.length - 1);
  return targets.map((target, at) => ({ ...target, allocationBps: at === 0 ? first : part }));
}
