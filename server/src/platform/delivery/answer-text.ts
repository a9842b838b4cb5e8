/** Characters of an answer that are kept. */
const mostKept = 200;

/**
 * What a server answered as it is kept: one line without the addresses in it, as the ledger does not keep where a message went, and without words
 * that may be a credential sent back.
 */
export const answerText = (reply: string): string =>
  reply
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/[^\s<>"'@]+@[^\s<>"'@]+/g, '…')
    .replace(/[A-Za-z0-9+/_-]{32,}={0,2}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, mostKept);
