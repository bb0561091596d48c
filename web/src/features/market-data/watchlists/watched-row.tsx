import { useTranslation } from 'react-i18next';
import { DragHandle } from '#ui/drag-handle.tsx';
import rows from '#ui/draggable-rows.module.css';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { useRowDrag } from '#ui/row-drag.ts';
import type { Instrument } from '@candela/contract/market-data/candles';
import type { SymbolPrice } from '@candela/contract/market-data/prices';
import { SymbolLine } from './symbol-line.tsx';
import classes from './watchlists.module.css';

/** Drag type of the symbols of a watchlist. */
export const watchedType = 'watched-symbol';

interface WatchedRowProps {
  instrument: Instrument;
  price: SymbolPrice | null;
  closes: readonly number[];
  listId: number;
  /** Position, from 0. */
  index: number;
  total: number;
  onMove: (to: number) => void;
}

/** A symbol of a watchlist, which is moved by its handle, by keys or by buttons. */
export function WatchedRow({ instrument, price, closes, listId, index, total, onMove }: WatchedRowProps) {
  const { t } = useTranslation();
  const { id, name } = instrument;
  const { row, handle, isDragged, edge } = useRowDrag(watchedType, id);
  return (
    <li
      ref={row}
      className={`${rows.row} ${classes.row}`}
      data-dragged={isDragged || undefined}
      data-edge={edge ?? undefined}
    >
      <DragHandle
        handle={handle}
        label={t(($) => $.watchlists.handle, { name })}
        hint={t(($) => $.watchlists.handleHint, { position: index + 1, total })}
        index={index}
        total={total}
        onMove={onMove}
      />
      <SymbolLine instrument={instrument} price={price} closes={closes} listId={listId} />
      <div className={`${rows.moves} ${classes.moves}`}>
        <MoveButtons
          labels={{
            up: t(($) => $.watchlists.up, { name }),
            down: t(($) => $.watchlists.down, { name }),
          }}
          onUp={index > 0 ? () => onMove(index - 1) : null}
          onDown={index < total - 1 ? () => onMove(index + 1) : null}
        />
      </div>
    </li>
  );
}
