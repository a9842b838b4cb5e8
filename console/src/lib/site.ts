import { companyPrefix } from './prefix.ts';
import { type Appearance } from '@linekeeper/contract/settings/settings';

/** What the server said before anybody was signed in. */
export interface Site {
  /** The home address of single-account mode; null when the mode is off. */
  readonly singleAccountHome: string | null;
  /** A demo with simulated devices. */
  readonly isDemo: boolean;
  /** Where codes can be sent. */
  readonly codes: { readonly email: boolean; readonly phone: boolean };
  /** Name, logo, language and time zone that are shown before sign-in. */
  readonly appearance: Appearance;
  /** Whether a company may register here. */
  readonly registrationOpen: boolean;
  /** The tenant that the address's prefix names. */
  readonly company: { readonly name: string; readonly prefix: string } | null;
}

let kept: Site = {
  singleAccountHome: null,
  isDemo: false,
  codes: { email: false, phone: false },
  appearance: { siteName: null, logo: null, defaultLanguage: null, timeZone: null },
  registrationOpen: false,
  company: null,
};

/** Kept once at start-up. */
export function keepSite(site: Site): void {
  kept = site;
}

export function site(): Site {
  return kept;
}

/** The tenant to sign in to: the one that the address's path names, else the one that its host is a domain of. */
export function loginPrefix(): string {
  return companyPrefix || (kept.company?.prefix ?? '');
}
