import { validateText } from '#platform/api/search-text.ts';
import type { MailState, MailTemplateName } from '@candela/contract/messaging/mails';

/** Filter of the mail log; stored in the URL. */
export interface MailLogFilter {
  search?: string;
  state?: MailState;
  template?: MailTemplateName;
}

const nameOf = (value: unknown) => (typeof value === 'string' && /^\w{1,40}$/.test(value) ? value : undefined);

/** Reads a filter from a URL; the server refuses unknown states and kinds. */
export function validateMailLogFilter(search: Record<string, unknown>): MailLogFilter {
  const state = nameOf(search['state']) as MailState | undefined;
  const template = nameOf(search['template']) as MailTemplateName | undefined;
  return { ...validateText(search), ...(state && { state }), ...(template && { template }) };
}
