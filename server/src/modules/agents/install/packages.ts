import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type AgentPackage } from '@linekeeper/contract/agents/agents';

/** A file that is handed out under `/agent/v1/packages/`. */
export interface ServedPackage extends AgentPackage {
  readonly name: string;
  readonly file: string;
}

export interface AgentPackages {
  readonly files: readonly ServedPackage[];
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
