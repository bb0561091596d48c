import { listUserInvoices, refundInvoice, type Invoice } from '@candela/contract/billing/payments';
import { roleIds } from '@candela/contract/roles';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';
import { UserInvoices } from './user-invoices.tsx';

const price = (amount: string) => ({ amount, currency: 'EUR' as const });

const invoice: Invoice = {
  id: 4,
  number: 'C-0004',
  status: 'paid',
  isTest: false,
  planName: 'Pro',
  total: price('30.00'),
  tax: price('0.00'),
  paid: price('30.00'),
  refunded: price('10.10'),
  chargedBack: price('0.00'),
  createdAt: '2026-11-01T09:00:00.000Z',
  paidAt: '2026-11-01T09:00:00.000Z',
  pageUrl: null,
  pdfUrl: null,
};

test('what can be refunded is what is left of a payment, to the cent', async () => {
  const api = installTestApi();
  const asked: unknown[] = [];
  api.answer(listUserInvoices, () => ({ data: [invoice], nextCursor: null }));
  api.answer(refundInvoice, ({ body }) => {
    asked.push(body);
    return { ...invoice, refunded: price('30.00') };
  });
  const user = { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', fullName: 'Ada', canChange: true };
  const { user: person } = renderPart(<UserInvoices user={user} />, { profile: buildUser(roleIds.admin) });
  await person.click(await screen.findByRole('button', { name: 'Refund' }));
  const field = screen.getByLabelText('Amount in EUR');
  await person.type(field, '19.91');
  await screen.findByText('Enter an amount up to €19.90');
  expect(screen.getByRole('button', { name: 'Refund' })).toHaveProperty('disabled', true);
  await person.clear(field);
  await person.type(field, '19,90');
  await person.click(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(asked).toMatchObject([{ amount: '19.90' }]));
});

test('an amount that was declined can be corrected in the same form; a repeated one has the same key', async () => {
  const api = installTestApi();
  const asked: { amount: string; key: string }[] = [];
  api.answer(listUserInvoices, () => ({ data: [invoice], nextCursor: null }));
  api.answer(refundInvoice, ({ body }) => {
    asked.push(body);
    return new Refusal('payments.refused');
  });
  const user = { id: '7d444840-9dc0-41d1-b245-5ffdce74fad2', fullName: 'Ada', canChange: true };
  const { user: person } = renderPart(<UserInvoices user={user} />, { profile: buildUser(roleIds.admin) });
  await person.click(await screen.findByRole('button', { name: 'Refund' }));
  const field = screen.getByLabelText('Amount in EUR');
  for (const amount of ['15', '12', '12.00']) {
    await person.clear(field);
    await person.type(field, `${amount}{Enter}`);
    await waitFor(() => expect(asked.at(-1)?.amount).toBe(amount));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refund' }).getAttribute('data-loading')).toBeNull());
  }
  const [first, second, again] = asked.map(({ key }) => key);
  expect(second).not.toBe(first);
  expect(again).toBe(second);
  await person.clear(field);
  await person.type(field, '7');
  await person.dblClick(screen.getByRole('button', { name: 'Refund' }));
  await waitFor(() => expect(asked.at(-1)?.amount).toBe('7'));
  expect(new Set(asked.slice(3).map(({ key }) => key)).size).toBe(1);
});
