import { type Tx } from '../../../platform/db/database.ts';
import { type PublicContext } from '../../../platform/http/context.ts';
import { parseAddress } from '../../../platform/outbound/address.ts';
import { beginBrowsers, keepBrowser, keepNewest, touchBrowser } from './seen-browsers.queries.ts';
import { type Owner } from '../sessions/sessions.queries.ts';
import { hashOf, newToken } from '../credentials/tokens.ts';
import { browserOf } from '../sessions/user-agent.ts';
import { type SignInParams } from './sign-in-message.ts';

const dayMs = 24 * 3_600_000;
/** A browser that a member did not sign in from for so long is new again. */
export const browserLifeMs = 180 * dayMs;
/** A program keeps no cookie: all of a network are one, which is known for a day. */
const programLifeMs = dayMs;
/** Browsers of a member that are kept: whoever signs in without the cookie adds one each time. */
export const mostKept = 50;
/** So many new browsers of one member are told of in a day; whoever holds the password could fill the mailbox otherwise. */
export const mostNotifiedInDay = 10;

interface SeenFrom extends Pick<PublicContext, 'address' | 'userAgent'> {
  /** As `browserName` gives it. */
  readonly name: string | undefined;
}

/** The name that a browser goes by: the one that it has, else a random one. Undefined for a program. */
export function browserName({
  fromConsole,
  cookies,
}: Pick<PublicContext, 'fromConsole' | 'cookies'>): string | undefined {
  if (!fromConsole) return undefined;
  const { browser } = cookies;
  return browser !== undefined && /^[A-Za-z0-9_-]{43}$/.test(browser) ? browser : newToken();
}

/** What programs of one network are known by, which no browser's name equals: those elsewhere may be somebody else's. */
function programAt(text: string): string {
  const address = parseAddress(text);
  const bytes = address?.toByteArray().slice(0, address.kind() === 'ipv4' ? 3 : 6);
  return `program ${bytes?.join(' ') ?? ''}`;
}

/**
 * Notes where a member signs in from, and gives what it is to be told: undefined from a browser that is known, for the very
 * first sign-in of an account, and where too many were told of today.
 */
export async function noteBrowser(
  tx: Tx,
  owner: Owner,
  { name, address, userAgent }: SeenFrom,
  nowMs: number,
): Promise<SignInParams | undefined> {
  const now = new Date(nowMs);
  const life = name === undefined ? programLifeMs : browserLifeMs;
  const browser = { tokenHash: hashOf(name ?? programAt(address)), expiresAt: new Date(nowMs + life) };
  // A program that signs in all the time from one network is told of once a day: its time is not prolonged.
  const touched = name === undefined ? { ...browser, expiresAt: undefined } : browser;
  if (await touchBrowser(tx, owner, touched, now)) return undefined;
  const begun = await keepBrowser(tx, owner, browser, { now, since: new Date(nowMs - dayMs) });
  await keepNewest(tx, owner, { most: mostKept, lifeMs: browserLifeMs });
  if ((await beginBrowsers(tx, owner, now)) || begun > mostNotifiedInDay) return undefined;
  const agent = name === undefined ? { browser: null, system: null } : browserOf(userAgent);
  return { at: now.toISOString(), address, ...agent, byProgram: name === undefined };
}
