import { type MaintenanceNotice } from '@linekeeper/contract/settings/applications';
import { type Identity, type OrganizationType } from '@linekeeper/contract/tenants/identities';
import { type Language } from '@linekeeper/contract/language';
import { type AppCode, type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type IncompletePart } from '@linekeeper/contract/auth/sign-in-policy';
import { type Scope } from '../db/scope.ts';
import { type Log } from '../log.ts';

/**
 * `binding` is the browser's half of a session; `known` says that an account signed in from this browser before;
 * `second` that it gave the second step here and was told to remember it; `browser` is a random name of the browser, by which a
 * member's sign-in from a new one is known.
 */
export const cookieNames = ['binding', 'known', 'second', 'browser'] as const;
export type CookieName = (typeof cookieNames)[number];

/** What is known of every caller. */
export interface PublicContext {
  /** The reader's language, from `accept-language`. */
  readonly language: Language;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
  /** The name by which we were called, without its port. */
  readonly host: string;
  /** Whether a page of ours asks: the browser says so by an Origin that is ours. */
  readonly fromConsole: boolean;
  /** Where that page stands: `https://noc.example`. Whoever asks without a browser can name what it likes, or nothing. */
  readonly origin: string | undefined;
  readonly log: Log;
  readonly cookies: Readonly<Record<CookieName, string | undefined>>;
  /** Sets or (undefined) removes one of our cookies; no script can read them. */
  setCookie(name: CookieName, value: string | undefined, lifeSeconds: number): void;
}

export interface TenantSummary {
  readonly id: number;
  readonly name: string;
  readonly prefix: string;
  readonly type: OrganizationType;
}

export interface SignedMember {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly language: Language | null;
  readonly administrator: boolean;
}

/** A person's session, a token of the API, the key of a wall, or the key of an application. */
export type SessionKind = 'session' | 'token' | 'wall' | 'application';

/** A proxy grant to act for a tenant below, for a time. It lets look; once stepped up it lets change too. */
export interface ProxyGrant {
  readonly id: string;
  readonly expiresAt: Date;
  readonly steppedUp: boolean;
}

/** The applications of a tenant that are in maintenance, with what is said of each. */
export type Maintenance = Readonly<Partial<Record<AppCode, MaintenanceNotice>>>;

/** Who is signed in, and for which tenant. Made by the authenticator that `app.ts` hands over. */
export interface Signed {
  readonly sessionId: string;
  readonly kind: SessionKind;
  /** Of a key: the one application whose calls it is good for. */
  readonly appCode?: AppCode;
  /** Whether the person was proved shortly before, by password or one-time password; never so for tokens. */
  readonly isReauthenticated: boolean;
  /** What the account still lacks; until it has all, only the calls that complete it are open. */
  readonly incomplete: readonly IncompletePart[];
  readonly member: SignedMember;
  /** The grace time after the end of the own tenant's trial or licence is over: administrators read, and bring a new one. */
  readonly isPastGrace: boolean;
  /** What is in maintenance in the tenant acted for; administrators pass. */
  readonly maintenance: Maintenance;
  /** The applications of the tenant acted for that are not enabled. */
  readonly closedApplications: readonly AppCode[];
  /** Codes of products that the tenant acted for does not have, whoever would hold them. */
  readonly closedCodes: ReadonlySet<string>;
  readonly identity: Identity;
  /** The tenant that the member belongs to. */
  readonly home: TenantSummary;
  /** The name of the tenant above the own one; null for the platform. */
  readonly provider?: string | null;
  /** The tenant acted for: the own one, or by proxy one below it. */
  readonly tenant: TenantSummary;
  /** The proxy grant to act for it, where it is another than the own. */
  readonly grant: ProxyGrant | undefined;
  /** The codes that the member holds in the tenant acted for. */
  readonly permissions: ReadonlySet<PermissionCode>;
}

/** What a handler of a signed-in call gets. */
export interface RequestContext extends PublicContext, Signed {
  readonly scope: Scope;
}

export interface Credentials {
  readonly token: string | undefined;
  /** The key of an application, where it stands in place of the token. */
  readonly applicationKey?: string | undefined;
  readonly binding: string | undefined;
  /** The tenant asked for by the header `company-id`; it selects and never grants. */
  readonly companyId: number | undefined;
  readonly proxy: boolean;
}

/** What is asked for, as far as it decides on who may. */
export interface Purpose {
  /** The call is about the caller's own account: it works in the own tenant, whatever the headers choose. */
  readonly isOwn: boolean;
}

/** Proves who calls. Throws AppError: NOT_SIGNED_IN, SESSION_ENDED, PROXY_REQUIRED and the like. */
export type Authenticate = (credentials: Credentials, purpose: Purpose) => Promise<Signed>;
