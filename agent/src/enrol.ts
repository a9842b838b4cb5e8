import { sign } from 'node:crypto';
import { enrolText } from '@linekeeper/contract/agents/link';
import { AgentFault, keepIdentity, newIdentity, rawPublicKey, serverAddress } from './config.ts';
import { postJson } from './link/pinned.ts';
import { platform, version } from './version.ts';

export interface Enrolment {
  readonly server: string;
  readonly claim: string;
  readonly pin?: string | undefined;
  /** The key of the release that this program is of. */
  readonly release?: string | undefined;
}

/**
 * Makes a key, has the server know its public half by the claim, and keeps both in the directory. Gives what the agent is called.
 * The private half never leaves this machine. Throws AgentFault.
 */
export async function enrol(directory: string, { server, claim, pin, release }: Enrolment): Promise<string> {
  const address = serverAddress(server);
  const identity = newIdentity();
  const publicKey = rawPublicKey(identity.key).toString('base64');
  const signature = sign(null, Buffer.from(enrolText(claim, publicKey)), identity.key).toString('base64');
  const body = { claim, publicKey, signature, version, platform };
  const answer = await postJson(new URL('/monitor/api/v1/agents/enrol', address), body, { pin }).catch(
    (error: Error) => {
      throw new AgentFault(`${address} cannot be reached: ${error.message}`);
    },
  );
  const said = readAnswer(answer.text);
  if (said?.code !== 0)
    throw new AgentFault(`The server did not enrol this agent: ${said?.message ?? `HTTP ${answer.status}`}`);
  keepIdentity(directory, identity, {
    server: address,
    ...(pin !== undefined && { pin }),
    ...(release !== undefined && { release }),
  });
  return said.data?.name ?? '';
}

function readAnswer(text: string) {
  try {
    return JSON.parse(text) as { code?: unknown; message?: string; data?: { name?: string } };
  } catch {
    return undefined;
  }
}
