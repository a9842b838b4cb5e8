/** What an agent can be told to do wrong. */
export type Fault =
  | { readonly kind: 'silent' }
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** Every n-th request is not answered. */
  | { readonly kind: 'lossy'; readonly every: number }
  | { readonly kind: 'other-address' }
  | { readonly kind: 'other-port' }
  | { readonly kind: 'wrong-request-id' }
  | { readonly kind: 'other-oid' }
  | { readonly kind: 'garbage' }
  /** GETNEXT and GETBULK answer the asked OID again and again. */
  | { readonly kind: 'endless-same' }
  /** GETNEXT and GETBULK never come to an end. */
  | { readonly kind: 'endless-rising' }
  | { readonly kind: 'oversized' };
