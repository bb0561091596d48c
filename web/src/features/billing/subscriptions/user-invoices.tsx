import type { Invoice } from '@candela/contract/billing/payments';
import { fromMinorUnits, isPayable, toMinorUnits } from '@candela/contract/billing/money';
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newUuid } from '#platform/new-uuid.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { decimalText } from '#ui/decimal-text.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { usePriceText } from '#ui/use-price-text.ts';
import { InvoiceFacts } from './invoice-facts.tsx';
import { useGiving, userInvoicesQuery } from './subscriptions.api.ts';
import classes from './subscriptions.module.css';

interface UserInvoicesProps {
  user: { id: string; fullName: string; canChange: boolean };
}

/** A user's invoices; admins can refund them here. */
export function UserInvoices({ user }: UserInvoicesProps) {
  const { t } = useTranslation();
  const invoices = useInfiniteQuery(userInvoicesQuery(user.id));
  const rows = invoices.data?.pages.flatMap(({ data }) => data) ?? [];
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className={classes.subheading}>{t(($) => $.subscriptions.invoices)}</h3>
      <ul className={classes.held}>
        {rows.map((invoice) => (
          <li key={invoice.id}>
            <div className={classes.line}>
              <InvoiceFacts invoice={invoice} />
            </div>
            {user.canChange && <Refund invoice={invoice} userId={user.id} />}
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={invoices.hasNextPage}
        isLoading={invoices.isFetchingNextPage}
        onLoad={() => void invoices.fetchNextPage()}
      />
    </>
  );
}

function Refund({ invoice, userId }: { invoice: Invoice; userId: string }) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const { refund } = useGiving(userId);
  const { id, paid, refunded, chargedBack } = invoice;
  const { currency } = paid;
  const unitsOf = (amount: string) => toMinorUnits(amount, currency);
  const left = unitsOf(paid.amount) - unitsOf(refunded.amount) - unitsOf(chargedBack.amount);
  const [form, setForm] = useState<{ amount: string } | null>(null);
  // One idempotency key for each amount while the form is open: a second click does not refund twice, and the provider
  // takes a key with one amount only.
  const keys = useRef(new Map<number, string>());
  if (left <= 0) return null;
  if (form === null) {
    return (
      <div className={classes.actions}>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            keys.current.clear();
            setForm({ amount: Number(refunded.amount) > 0 ? '' : paid.amount });
          }}
        >
          {t(($) => $.subscriptions.refund)}
        </Button>
      </div>
    );
  }
  const amount = decimalText(form.amount);
  const isRight = isPayable(amount, currency) && unitsOf(amount) > 0 && unitsOf(amount) <= left;
  return (
    <form
      className={classes.giving}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRight) return;
        const key = keys.current.get(unitsOf(amount)) ?? newUuid();
        keys.current.set(unitsOf(amount), key);
        refund.mutate(
          { id, amount, key },
          {
            onSuccess: () => {
              showToast('success', {
                title: t(($) => $.subscriptions.refundDone),
                detail: priceText({ amount, currency }),
              });
              setForm(null);
            },
          },
        );
      }}
    >
      <TextInput
        label={t(($) => $.subscriptions.refundAmount, { currency })}
        inputMode="decimal"
        dir="ltr"
        value={form.amount}
        error={
          form.amount !== '' &&
          !isRight &&
          t(($) => $.subscriptions.refundWrong, {
            amount: priceText({ amount: fromMinorUnits(left, currency), currency }),
          })
        }
        onChange={(event) => setForm({ amount: event.currentTarget.value })}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" color="red" disabled={!isRight} loading={refund.isPending}>
          {t(($) => $.subscriptions.refund)}
        </Button>
        <Button size="xs" variant="default" onClick={() => setForm(null)}>
          {t(($) => $.plans.cancel)}
        </Button>
      </div>
    </form>
  );
}
