import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type AgentPackage } from '@linekeeper/contract/agents/agents';
import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { agentRelease, type AgentRelease, isNewer, packageFile } from '@linekeeper/contract/agents/release';

/** A file that is handed out under `/agent/v1/packages/`. */
export interface ServedPackage extends AgentPackage {
  readonly name: string;
  readonly file: string;
}

export interface AgentPackages {
  readonly files: readonly ServedPackage[];
  /** Those of them that were signed when they were built: what agents take as a newer program. */
  readonly releases: readonly AgentRelease[];
  /** The script that fetches, checks and installs one of them; undefined where there is none to fetch. */
  readonly installer: string | undefined;
  /** As the console shows it. */
  readonly offered: {
    readonly packages: AgentPackage[];
    readonly installerSha256: string | null;
  };
}

const packageName = /^linekeeper-agent-[0-9A-Za-z.-]+-linux-(x64|arm64)\.tar\.gz$/;
const sha256Of = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** What `npm run agent:build` left in a directory; nothing where it did not run. */
export function readPackages(directory: string | undefined): AgentPackages {
  const files = namesIn(directory).flatMap((name): ServedPackage[] => {
    const arch = packageName.exec(name)?.[1] as AgentPackage['arch'] | undefined;
    if (!arch || directory === undefined) return [];
    const file = path.join(directory, name);
    return [{ name, file, arch, bytes: statSync(file).size, sha256: sha256Of(readFileSync(file)) }];
  });
  const template =
    files.length > 0 && directory !== undefined
      ? readFileSync(path.join(directory, 'install.sh'), 'utf8')
      : undefined;
  const installer = template?.replace(
    '@PACKAGES@',
    files.map(({ arch, name, sha256 }) => `${arch} ${name} ${sha256}`).join('\n'),
  );
  return {
    files,
    releases: files.flatMap((file) => releaseOf(file) ?? []),
    installer,
    offered: {
      packages: files.map(({ arch, bytes, sha256 }) => ({ arch, bytes, sha256 })),
      installerSha256: installer === undefined ? null : sha256Of(installer),
    },
  };
}

function namesIn(directory: string | undefined): string[] {
  if (directory === undefined) return [];
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}

/** What was signed of a package, where that is just this one. Whether the signature is good, each agent sees for itself. */
function releaseOf({ name, file, bytes, sha256 }: ServedPackage): AgentRelease | undefined {
  try {
    const text = readFileSync(file.replace(/\.tar\.gz$/, '.json'), 'utf8');
    const release = agentRelease.parse(JSON.parse(text));
    const isThis = packageFile(release) === name && release.bytes === bytes && release.sha256 === sha256;
    return isThis ? release : undefined;
  } catch {
    return undefined;
  }
}

/** The newest program for an agent that can take one; undefined where it has that, or takes none. */
export function newerFor(
  releases: readonly AgentRelease[],
  agent: {
    readonly platform: string;
    readonly programVersion: string;
    readonly health: Pick<AgentHealth, 'update'> | null;
  },
): AgentRelease | undefined {
  const state = agent.health?.update?.state ?? 'none';
  if (state === 'none' || state === 'working' || state === 'trial') return undefined;
  return releases
    .filter((one) => one.platform === agent.platform && isNewer(one.version, agent.programVersion))
    .reduce<AgentRelease | undefined>(
      (best, one) => (best && !isNewer(one.version, best.version) ? best : one),
      undefined,
    );
}
