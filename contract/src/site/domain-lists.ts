import * as z from 'zod/mini';
import { asciiDomain } from '#domains.ts';

const domain = /^(?=.{1,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/;

/**
 * Email domains from user input: separated by commas, spaces or line breaks, with or without a leading @, in ASCII or in other letters.
 * In ASCII, as in the addresses that are stored.
 */
export function domainsOf(text: string): string[] {
  const names = text.toLowerCase().split(/[\s,;]+/);
  return [...new Set(names.map((name) => asciiDomain(name.replace(/^@/, ''))).filter((name) => name !== ''))];
}

/** A list of domains; may be empty. */
export const domainList = z.string().check(
  z.trim(),
  z.maxLength(2000),
  z.refine((text) => domainsOf(text).every((name) => domain.test(name))),
);

/** Whether an address as it is stored belongs to one of the domains; subdomains do not count. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1));
}
