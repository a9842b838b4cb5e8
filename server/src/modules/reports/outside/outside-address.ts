import { domainToASCII } from 'node:url';
import { contactOf } from '@linekeeper/contract/auth/contact';
import { isMailAddress } from '../../../platform/outbound/smtp.ts';

/** A domain in small ASCII letters; undefined for what is none. */
export function domainOf(typed: string): string | undefined {
  const domain = domainToASCII(typed.trim().replace(/^@/, '').toLowerCase());
  return /^(?=.{3,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(domain) ? domain : undefined;
}

/** A mail address in small letters, its domain in ASCII, so that two spellings are one; undefined for what is none. */
export function addressOf(typed: string): string | undefined {
  const contact = contactOf(typed);
  if (contact?.channel !== 'email') return undefined;
  const at = contact.value.lastIndexOf('@');
  const domain = domainOf(contact.value.slice(at + 1));
  const address = domain && `${contact.value.slice(0, at)}@${domain}`;
  return address && isMailAddress(address) ? address : undefined;
}

/** Whether an address is of a domain that is named exactly; of any where none is. */
export const isOfDomains = (address: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(address.slice(address.lastIndexOf('@') + 1));

/** An address as it is shown to who may not see it: its first letter and its domain. */
export const maskedAddress = (address: string): string =>
  address.replace(/^(.).*@/u, (_all, first: string) => `${first}•••@`);
