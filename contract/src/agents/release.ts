import { z } from 'zod';

/** Where a package stands, by what it is of: the agent asks for no other name, whatever the server says. */
export const packageFile = ({ version, platform }: Pick<AgentRelease, 'version' | 'platform'>) =>
  `linekeeper-agent-${version}-${platform}.tar.gz`;
export const packagesPath = '/agent/v1/packages';
/** Larger than any package, in bytes. */
export const mostPackageBytes = 256 * 1024 * 1024;

/** A program of agents that its maker signed. */
export const agentRelease = z.object({
  version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  platform: z.enum(['linux-x64', 'linux-arm64']),
  bytes: z.int().min(1).max(mostPackageBytes),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Over `releaseText`, with the Ed25519 key of the release; base64. */
  signature: z.base64().max(88),
});
export type AgentRelease = z.infer<typeof agentRelease>;

/** What a release signs: nothing that was signed for another purpose is good for it. */
export const releaseText = ({ version, platform, bytes, sha256 }: Omit<AgentRelease, 'signature'>) =>
  `linekeeper agent release 1\n${version}\n${platform}\n${bytes}\n${sha256}`;

const numbersOf = (version: string) => version.split('.').map(Number);

/** Whether one version (`1.2.3`) comes after another. What is no version comes before all, and is never newer. */
export function isNewer(version: string, than: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(than)];
  if (ours.length !== 3 || ours.some((part) => !Number.isInteger(part))) return false;
  for (const [at, part] of ours.entries()) {
    const other = theirs[at] ?? 0;
    const known = Number.isInteger(other) ? other : 0;
    if (part !== known) return part > known;
  }
  return false;
}

/** Why an agent did not take a program, or went back from it. */
export const updateReasons = [
  'signature', // not signed by whom the agent was installed from
  'not-newer', // not newer than what it runs
  'platform', // of another processor
  'download', // it could not be fetched
  'damaged', // it is not what was signed: length or SHA-256
  'no-room', // the disk is full
  'unpack', // it could not be unpacked
  'not-run', // its Node.js does not run here
  'not-connected', // it ran, and did not come or stay connected
  'crashed', // it ended by itself again and again
] as const;
export type UpdateReason = (typeof updateReasons)[number];

/**
 * How an agent stands to new programs. `none`: it was installed without the key of a release, and takes none. `trial`: a new one runs
 * and has to prove itself. `returned`: it went back from one.
 */
export const agentUpdate = z.strictObject({
  state: z.enum(['none', 'ready', 'working', 'trial', 'refused', 'returned']),
  /** The program that this is about; missing where it is about none. */
  version: z.string().max(64).optional(),
  reason: z.enum(updateReasons).optional(),
});
export type AgentUpdate = z.infer<typeof agentUpdate>;
