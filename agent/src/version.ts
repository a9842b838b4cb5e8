import { arch, platform as system } from 'node:process';

/** Of this program: the build writes it in from package.json. */
declare const LINEKEEPER_AGENT_VERSION: string | undefined;
export const version =
  typeof LINEKEEPER_AGENT_VERSION === 'string' ? LINEKEEPER_AGENT_VERSION : '0.0.0-source';
export const platform = `${system}-${arch}`;
