import * as z from 'zod/mini';

const domain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/;

/** Email domains from user input: separated by commas, spaces or line breaks, with or without a leading @. */
export function domainsOf(text: string): string[] {
  const names = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(names.map((name) => name.replace(/^@/, '')).filter((name) => name !== ''))];
}

/** A list of domains; may be empty. */
export const domainList = z.string().check(
  z.trim(),
  z.maxLength(2000),
  z.refine((text) => domainsOf(text).every((name) => domain.test(name))),
);

/** Whether a lower-case address belongs to one of the domains; subdomains do not count. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
