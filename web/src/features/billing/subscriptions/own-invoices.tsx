import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ReceiptText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';
import { ownInvoicesQuery } from './own-subscriptions.api.ts';
import classes from './subscriptions.module.css';

/** The user's invoices, newest first. */
export function OwnInvoices() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(ownInvoicesQuery);
  return (
    <section aria-labelledby="invoices">
      <h2 id="invoices" className={classes.heading}>
        {t(($) => $.subscriptions.invoices)}
      </h2>
      <PagedList
        query={query}
        className={list.list}
        empty={<EmptyState icon={ReceiptText} title={t(($) => $.subscriptions.noInvoices)} />}
        render={(invoice) => (
          <div className={classes.invoice}>
            <InvoiceFacts invoice={invoice} />
            {invoice.pageUrl !== null && (
              <a href={invoice.pageUrl} target="_blank" rel="noopener noreferrer">
                {t(($) => $.subscriptions.openInvoice)}
              </a>
            )}
            {invoice.pdfUrl !== null && (
              <a
                href={invoice.pdfUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t(($) => $.subscriptions.pdf, { number: invoice.number ?? '' })}
              >
                <Download size={16} aria-hidden /> PDF
              </a>
            )}
          </div>
        )}
      />
    </section>
  );
}
