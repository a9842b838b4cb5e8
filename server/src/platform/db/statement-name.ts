import { createHash } from 'node:crypto';

/** Texts differ by the length of their lists, so what is kept is bounded; those beyond it are planned each time. */
const mostNamed = 1_000;
/** So many that came once are remembered: whatever comes again among them has a name, however many others came but once before. */
const mostOnce = 500;

/** The name of a text under which PostgreSQL keeps it for a connection. Kinds keep apart who prepares on the same one. */
export const statementName = (kind: 'tx' | 'ask' | 'read', text: string) =>
  `${kind} ${createHash('sha256').update(text).digest('base64url').slice(0, 12)}`;

/** A text that comes again gets a name: PostgreSQL then parses it once for each connection, and keeps its plan. */
export function createStatementNames(kind: 'tx' | 'read'): (text: string) => string | undefined {
  const named = new Map<string, string>();
  const once = new Set<string>();
  return (text) => {
    const name = named.get(text);
    if (name !== undefined) return name;
    if (once.delete(text) && named.size < mostNamed) named.set(text, statementName(kind, text));
    else once.add(text);
    // The oldest of them comes first.
    if (once.size > mostOnce) once.delete(once.values().next().value!);
    return undefined;
  };
}
