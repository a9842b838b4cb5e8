import { createHash } from 'node:crypto';

/** Texts differ by the length of their lists, so what is kept is bounded; those beyond it are planned each time. */
const mostNamed = 500;

/** The name of a text under which PostgreSQL keeps it for a connection. Kinds keep apart who prepares on the same one. */
export const statementName = (kind: 'tx' | 'ask' | 'read', text: string) =>
  `${kind} ${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;

/** A text that comes again gets a name: PostgreSQL then parses it once for each connection, and keeps its plan. */
export function createStatementNames(kind: 'tx' | 'read'): (text: string) => string | undefined {
  const seen = new Map<string, string | undefined>();
  return (text) => {
    const name = seen.get(text);
    if (name !== undefined) return name;
    if (seen.has(text)) seen.set(text, statementName(kind, text));
    else if (seen.size < mostNamed) seen.set(text, undefined);
    return undefined;
  };
}
