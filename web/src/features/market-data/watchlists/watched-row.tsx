import { GripVertical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import rows from '#ui/draggable-rows.module.css';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { placeByKey, useRowDrag } from '#ui/row-drag.ts';
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
      <button
        ref={handle}
        type="button"
        className={rows.handle}
        aria-label={t(($) => $.watchlists.handle, { name })}
        title={t(($) => $.watchlists.handleHint, { position: index + 1, total })}
        onKeyDown={(event) => {
          const to = placeByKey(event, index, total);
          if (to === null) return;
          event.preventDefault();
          if (to >= 0 && to < total) onMove(to);
        }}
      >
        <GripVertical size={18} aria-hidden />
      </button>
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
