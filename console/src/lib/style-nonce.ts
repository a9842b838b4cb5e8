/**
 * The content security policy lets only style elements with the nonce of this answer in. Ant Design takes the nonce by
 * itself in most places, but some of its parts (and other libraries) make style elements without one; what script makes
 * is ours, so each gets it here. Styles that come as markup have none and stay out.
 */
export function allowStyles(): void {
  const nonce = styleNonce();
  if (!nonce) return;
  const create = document.createElement.bind(document) as typeof document.createElement;
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  }) as typeof document.createElement;
}

/** The nonce that the server put into the page; undefined where no server filled it in. */
export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce && !nonce.startsWith('__') ? nonce : undefined;
}
