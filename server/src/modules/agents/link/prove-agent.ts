import { type AgentSays, helloText } from '@linekeeper/contract/agents/link';
import { type LinkRefusal } from '@linekeeper/contract/agents/agent-terms';
import { linkProtocol } from '@linekeeper/contract/agents/link-limits';
import { type Database } from '../../../platform/db/database.ts';
import { isSignedBy } from '../claims/enrol.ts';

export type Hello = Extract<AgentSays, { type: 'hello' }>;
interface Known {
  readonly tenantId: number;
  readonly agentId: string;
}

/** Who came: an agent of ours, or why not; of a refused one whose it would be, as far as that is known. */
export type Proved =
  | ({ readonly ok: true } & Known)
  | {
      readonly ok: false;
      readonly reason: LinkRefusal;
      readonly final: boolean;
      readonly agent?: Known | undefined;
    };

interface KeyRow {
  readonly tenant_id: number;
  readonly id: string;
  readonly public_key: Buffer;
  readonly is_open: boolean;
}

/** Proves who says hello: the signature over our nonce must be of the key that it names. Whether it was revoked, `beginLink` says. */
export async function proveAgent(database: Database, nonce: string, hello: Hello): Promise<Proved> {
  if (hello.protocol !== linkProtocol) return { ok: false, reason: 'protocol', final: false };
  const [row] = await database.ask<KeyRow>(
    'select tenant_id, id, public_key, is_open from agent_of_key($1)',
    [Buffer.from(hello.keyHash, 'hex')],
  );
  // Deleted, or never there: to come again is of no use either way.
  if (!row) return { ok: false, reason: 'revoked', final: true };
  const agent = { tenantId: row.tenant_id, agentId: row.id };
  if (!isSignedBy(row.public_key, helloText(nonce, hello.keyHash), hello.signature))
    return { ok: false, reason: 'bad-signature', final: false, agent };
  if (!row.is_open) return { ok: false, reason: 'tenant-closed', final: false };
  return { ok: true, ...agent };
}
