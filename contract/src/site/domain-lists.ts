import * as z from 'zod/mini';

const domain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/;

/** Domains of mail addresses as somebody writes them down: between them commas, spaces or new lines, before them perhaps an @. */
export function domainsOf(text: string): string[] {
  const names = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(names.map((name) => name.replace(/^@/, '')).filter((name) => name !== ''))];
}

/** A list of domains, which may be empty. */
export const domainList = z.string().check(
  z.trim(),
  z.maxLength(2000),
  z.refine((text) => domainsOf(text).every((name) => domain.test(name))),
);

/** Whether an address, in small letters, is of one of the domains themselves; those below them are others. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
