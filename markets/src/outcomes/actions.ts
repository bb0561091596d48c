import type { Position } from './position.ts';
import { isOver, type IdeaAction } from './terms.ts';

/**
 * Everything that happens up to an instant without a candle: actions at their own instants, and the lapse of a pending order. Only closing
 * waits for the next open: with the last close, whoever presses close when the price has just fallen would earn without skill.
 */
export function passUntil(position: Position, actions: readonly IdeaAction[], instant: number): void {
  const { idea, state } = position;
  while (!isOver(state.status)) {
    const action = actions[state.done];
    const isExpired = state.status === 'pending' && idea.validUntil <= instant;
    if (isExpired && !(action && action.at < idea.validUntil)) {
      position.finish('closed_expired', 'expired', idea.validUntil);
    } else if (action && action.at <= instant) {
      state.done += 1;
      act(position, action);
    } else return;
  }
}

function act(position: Position, action: IdeaAction): void {
  const { state } = position;
  const { at } = action;
  const isActive = state.status === 'active';
  switch (action.type) {
    case 'split':
      state.numerator *= action.numerator;
      state.denominator *= action.denominator;
      return position.emit('split', at, { ratio: [action.numerator, action.denominator] });
    case 'void':
      return position.finish('void', 'voided', at);
    case 'halt':
      return isActive
        ? position.exit('closed_expired', 'expired', state.last ?? state.fill ?? 0, at, { reason: 'halt' })
        : position.finish('cancelled', 'cancelled', at, { reason: 'halt' });
    case 'cancel':
      // Too late: it was filled by a candle that had begun before.
      if (isActive) position.emit('refused', at, { reason: 'cancel' });
      else position.finish('cancelled', 'cancelled', at);
      return undefined;
    case 'close':
      if (isActive) state.isClosing = true;
      else position.finish('cancelled', 'cancelled', at);
      return undefined;
    case 'moveStop':
      return moveStop(position, at, position.sign * action.stop);
  }
}

/** Only towards profit, and short of the next target. */
function moveStop(position: Position, at: number, stop: number): void {
  const { state } = position;
  const isAllowed = state.status === 'active' && !state.isClosing && stop > state.stop && stop < position.target;
  if (!isAllowed) return position.emit('refused', at, { reason: 'moveStop' });
  state.stop = stop;
  position.emit('stopMoved', at, { price: stop, reason: 'author' });
}
