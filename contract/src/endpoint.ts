import { z } from 'zod';
import { page as pageLimits } from './limits.ts';
import { largestId } from './plain-text.ts';
import { type RequiredWord } from './required-words.ts';
import { type PermissionCode } from './permissions/permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody, anybody signed in, or holders of a permission. */
export type Access = 'public' | 'session' | PermissionCode;

/** A raw body instead of JSON: media types (`image/png`, `text/csv`) and the most bytes, counted while they come. */
export interface Upload {
  readonly maxBytes: number;
  readonly types: readonly string[];
}

/**
 * One call of the API as data. `params` are the `:names` of the path, `query` the query string, `body` the JSON body;
 * an input that is not declared is refused. `csv` marks an answer that is a file instead of an envelope.
 */
export interface Endpoint<
  M extends Method = Method,
  P extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  A extends Access = Access,
  U extends Upload | undefined = Upload | undefined,
> {
  readonly method: M;
  readonly path: P;
  readonly access: A;
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  readonly csv?: boolean;
  /** What the call sends instead of a JSON body; undefined for all others. */
  readonly upload: U;
  /**
   * The answer is the bytes of a file (`fileAnswer`); `immutable` where its address never shows anything else, `isForm` where it is a page of
   * ours whose buttons may be pressed.
   */
  readonly file?: {
    readonly types: readonly string[];
    readonly immutable?: boolean;
    readonly isForm?: boolean;
  };
  /** Largest body in bytes, where the default (256 KiB) does not fit. */
  readonly bodyLimitBytes?: number;
  /** A POST that only reads: lists, counts, exports, checks. A GET always does; all else changes something. */
  readonly reads?: boolean;
  /** A call that a member whose account is incomplete may make; those are how it is completed. */
  readonly whileIncomplete?: boolean;
  /** A change that administrators may make when the grace time of a trial or licence is over: those that bring a new one. */
  readonly whilePastGrace?: boolean;
  /** Wants a proof of the person (password, one-time password) that is no older than `reauthenticatedMs`. */
  readonly reauthenticates?: boolean;
  /**
   * Concerns the member's own account and session: it works in the member's own tenant, whatever tenant the headers choose,
   * and so needs no proxy grant to act for that one.
   */
  readonly own?: boolean;
  /**
   * A code of the product whose data it shows, where its own access is none: it is refused (PRODUCT_CLOSED) while that product is
   * closed to the tenant. Whether the caller holds the code is not asked.
   */
  readonly shows?: PermissionCode;
  /** Of the calls that need a session and no permission, those that a token of the API may make as well. */
  readonly forTokens?: boolean;
  /** The key of a wall may make it; every other call it may not. */
  readonly forWalls?: boolean;
  /** Of the calls that need a session and no permission, those that show what is the tenant's: a stay's use is written down. */
  readonly showsTenant?: boolean;
  /** Refusals have another form than the envelope: programs that were made for another's API read them. */
  readonly errorsAs?: 'prometheus';
  /** What fields of the input are called that cannot be empty (spec section 5): an answer says it in these words. */
  readonly words?: Readonly<Record<string, RequiredWord>>;
}

/** Whether a call changes nothing. */
export function isRead({ method, reads }: Pick<Endpoint, 'method' | 'reads'>): boolean {
  return method === 'GET' || reads === true;
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;

/**
 * Whether only the newest call of a session is wanted, as of every export: one asked for before and still at work answers
 * SUPERSEDED, and a file that is on its way in pieces breaks off.
 */
export function isLatestOnly(endpoint: Pick<Endpoint, 'method' | 'reads' | 'csv'>): boolean {
  return endpoint.csv === true && isRead(endpoint);
}

/** Declares an endpoint; what it does not name takes nothing. Objects must be strict: unknown keys are refused. */
export function endpoint<
  const M extends Method,
  const P extends string,
  const A extends Access,
  Output extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  const U extends Upload | undefined = undefined,
>(declared: {
  method: M;
  path: P;
  access: A;
  summary: string;
  output: Output;
  params?: Params;
  query?: Query;
  body?: Body;
  csv?: boolean;
  upload?: U;
  file?: { types: readonly string[]; immutable?: boolean; isForm?: boolean };
  bodyLimitBytes?: number;
  reads?: boolean;
  whileIncomplete?: boolean;
  reauthenticates?: boolean;
  own?: boolean;
  whilePastGrace?: boolean;
  forTokens?: boolean;
  forWalls?: boolean;
  showsTenant?: boolean;
  shows?: PermissionCode;
  errorsAs?: 'prometheus';
  words?: Readonly<Record<string, RequiredWord>>;
}): Endpoint<M, P, Params, Query, Body, Output, A, U> {
  return {
    ...declared,
    params: (declared.params ?? nothing) as Params,
    query: (declared.query ?? nothing) as Query,
    body: (declared.body ?? nothing) as Body,
    upload: declared.upload as U,
  };
}

/** A page of a list. */
export function pageOf<T extends z.ZodType>(row: T) {
  return z.object({
    list: z.array(row),
    total: z.int().nonnegative(),
    page: z.int().positive(),
    pageSize: z.int().positive(),
  });
}

/** Paging and sorting of a list's input. `sortable` are the columns that may be sorted by. */
export function pageInput<const S extends readonly [string, ...string[]]>(sortable: S) {
  return {
    page: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(pageLimits.maxSize).default(pageLimits.defaultSize),
    sort: z.enum(sortable).optional(),
    order: z.enum(['asc', 'desc']).default('asc'),
  };
}

/** The text of a CSV file, whole or in pieces as they come. */
export const csvFile = z.custom<string | AsyncIterable<string>>(
  (value) =>
    typeof value === 'string' ||
    (typeof value === 'object' && value !== null && Symbol.asyncIterator in value),
);

/** A list of an endpoint as a file of all its rows, for whom may see the list; its page is not looked at. */
export const fileOfList = <const P extends string, A extends Access, Body extends z.ZodType>(
  list: { readonly access: A; readonly body: Body },
  path: P,
  summary: string,
) =>
  endpoint({
    ...{ method: 'POST', path, access: list.access, reads: true, summary },
    ...{ body: list.body, output: csvFile, csv: true },
  });

/** The envelope of every JSON answer. */
export function envelopeOf<T extends z.ZodType>(data: T) {
  return z.object({ code: z.union([z.int(), z.literal('A0230')]), message: z.string(), data });
}

/** The output of an endpoint whose answer is a file: whole, or piece by piece as its reader takes it. */
export const fileAnswer = z.object({
  type: z.string(),
  bytes: z.custom<Uint8Array | AsyncIterable<Uint8Array>>(
    (value) =>
      value instanceof Uint8Array ||
      (typeof value === 'object' && value !== null && Symbol.asyncIterator in value),
  ),
  /** Of bytes that come in parts: how many they are, so that a file that was cut short is noticed. */
  byteCount: z.int().optional(),
});

/** A time as the API writes it: ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** The number of a tenant or a department: as wide as the column that it stands in. */
export const rowId = z.int().min(1).max(largestId);

/** The same as a path writes it. */
export const pathRowId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(rowId);

/** Text that a person typed: trimmed, without control characters, at least one character. */
export function text(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .regex(/^[^\p{Cc}]*$/u);
}
