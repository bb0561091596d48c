import '@mantine/core/styles/Input.layer.css';
import type { HookReceipt } from '@candela/contract/scanning/hooks';
import { receiptStates, type ReceiptState } from '@candela/contract/scanning/hook-terms';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Repeat2, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { PagedItems } from '#ui/paged-items.tsx';
import { SymbolChoice } from '#ui/symbol-choice.tsx';
import cards from '#ui/card.module.css';
import { receiptsQuery, useReplay } from './hooks.api.ts';
import classes from './hooks.module.css';
import { ReceiptReading } from './receipt-reading.tsx';

/** What has arrived in the last 30 days, newest first. */
export function HookReceipts({ id }: { id: number }) {
  const { t } = useTranslation();
  const [state, setState] = useState<ReceiptState>();
  const query = useInfiniteQuery(receiptsQuery(id, state));
  return (
    <section className={cards.card}>
      <h2>{t(($) => $.hooks.received)}</h2>
      <NativeSelect
        aria-label={t(($) => $.hooks.byState)}
        value={state ?? ''}
        data={[
          { value: '', label: t(($) => $.hooks.allStates) },
          ...receiptStates.map((value) => ({ value, label: t(($) => $.hooks.states[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => setState(receiptStates.find((each) => each === value))}
      />
      <PagedItems
        query={query}
        empty={<p className={classes.soft}>{t(($) => (state ? $.hooks.noneOfState : $.hooks.nothingYet))}</p>}
      >
        {(receipts) => (
          <ul className={classes.receipts}>
            {receipts.map((receipt) => (
              <li key={receipt.id}>
                <Receipt strategyId={id} receipt={receipt} />
              </li>
            ))}
          </ul>
        )}
      </PagedItems>
    </section>
  );
}

function Receipt({ strategyId, receipt }: { strategyId: number; receipt: HookReceipt }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { receivedAt, state, excerpt, judgedAfter } = receipt;
  return (
    <article className={classes.receipt}>
      <p className={classes.soft}>
        <time dateTime={receivedAt}>{format.dateTime(receivedAt)}</time>
        {judgedAfter !== null && judgedAfter < 60 && (
          <> · {t(($) => $.hooks.seconds, { number: format.number(judgedAfter, { maximumFractionDigits: 1 }) })}</>
        )}
      </p>
      <ReceiptReading receipt={receipt} />
      {excerpt !== '' && (
        <code className={classes.excerpt} dir="auto">
          {excerpt}
        </code>
      )}
      {state === 'quarantined' && <Replay strategyId={strategyId} receipt={receipt} />}
    </article>
  );
}

/** Another try for a message that was held back: with a symbol for its ticker, if that is what is missing. */
function Replay({ strategyId, receipt: { id, reason, read } }: { strategyId: number; receipt: HookReceipt }) {
  const { t } = useTranslation();
  const replay = useReplay(strategyId);
  const [isChoosing, setChoosing] = useState(false);
  const ticker = `\u2068${read?.ticker ?? ''}\u2069`;
  // What was not filled in stays empty, however often it is read.
  if (reason === 'placeholder') return null;
  return (
    <>
      <div className={classes.actions}>
        {reason === 'unknownTicker' && (
          <Button variant="default" leftSection={<Search size={16} aria-hidden />} onClick={() => setChoosing(true)}>
            {t(($) => $.hooks.chooseSymbol)}
          </Button>
        )}
        <Button
          variant="subtle"
          leftSection={<Repeat2 size={16} aria-hidden />}
          loading={replay.isPending}
          onClick={() => replay.mutate({ receiptId: id, symbolId: null })}
        >
          {t(($) => $.hooks.again)}
        </Button>
      </div>
      <FormFailure error={replay.error} />
      {isChoosing && (
        <AskingDialog title={t(($) => $.hooks.chooseSymbol)} onLeave={() => setChoosing(false)}>
          <p>{t(($) => $.hooks.chooseText, { ticker })}</p>
          <SymbolChoice
            onChoose={(symbol) => {
              setChoosing(false);
              replay.mutate({ receiptId: id, symbolId: symbol.id });
            }}
          />
          <Button variant="default" onClick={() => setChoosing(false)}>
            {t(($) => $.strategies.goBack)}
          </Button>
        </AskingDialog>
      )}
    </>
  );
}
