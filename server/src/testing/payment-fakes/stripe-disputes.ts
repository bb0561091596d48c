import type { Books } from './stripe-books.ts';
import { missing } from './stripe-requests.ts';

/** Disputed payments, which the customer's bank has reclaimed or wants to. */
export function createDisputes({ invoices }: Books) {
  const disputes = new Map<string, { payment_intent: string | null; status?: string; [field: string]: unknown }>();

  const disputesOf = (payment: string | null | undefined) =>
    [...disputes.values()].filter((dispute) => dispute.payment_intent === payment);

  function disputeOf(id: string | undefined, query: URLSearchParams) {
    const dispute = disputes.get(id ?? '');
    if (!dispute) throw missing('dispute', id);
    if (query.get('expand[0]') !== 'payment_intent') return dispute;
    const invoice = [...invoices.values()].find(({ intent }) => intent === dispute.payment_intent);
    return { ...dispute, payment_intent: { object: 'payment_intent', customer: invoice?.customer ?? null } };
  }

  return { disputes, disputesOf, disputeOf };
}
