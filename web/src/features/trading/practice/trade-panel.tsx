import type { PracticeOrder, PracticeSession } from '@candela/contract/trading/practice';
import type { ReplayBar } from '@candela/markets/practice/future-text';
import { OpenTrade } from './open-trade.tsx';
import type { OrderDraft } from './order-draft.ts';
import { OrderForm } from './order-form.tsx';
import type { usePracticeChanges } from './practice.api.ts';
import { SideChoice } from './side-choice.tsx';

interface Props {
  session: PracticeSession;
  bars: readonly ReplayBar[];
  open: PracticeOrder | undefined;
  draft: OrderDraft | null;
  /** Where the stop has been dragged to, if it has. */
  wantedStop: number | null;
  changes: ReturnType<typeof usePracticeChanges>;
  onBegin: (direction: 'long' | 'short') => void;
  onDraft: (draft: OrderDraft | null) => void;
  onStop: (stop: number | null) => void;
}

/** The trade that is open, the one that is being made, or the choice of a side. */
export function TradePanel(props: Props) {
  const { session, bars, open, draft, wantedStop, changes, onBegin, onDraft, onStop } = props;
  const { shown, pricePrecision: precision } = session;
  const { act, place } = changes;
  const last = bars.at(-1);
  if (open) {
    return (
      <OpenTrade
        key={open.number}
        order={open}
        bars={bars}
        precision={precision}
        wantedStop={wantedStop}
        isSending={act.isPending}
        onAct={(action) => act.mutate({ shown, action }, { onSettled: () => onStop(null) })}
      />
    );
  }
  if (session.isAtEnd || !last) return null;
  if (!draft) return <SideChoice onChoose={onBegin} />;
  const send = () => {
    const { target, ...rest } = draft;
    place.mutate({ shown, ...rest, targets: [{ price: target, bps: 10_000 }] }, { onSuccess: () => onDraft(null) });
  };
  return (
    <OrderForm
      draft={draft}
      last={last}
      precision={precision}
      isSending={place.isPending}
      onChange={onDraft}
      onPlace={send}
      onCancel={() => onDraft(null)}
    />
  );
}
