import { Resolver } from 'node:dns/promises';
import { challengeLabel, challengePath } from '@linekeeper/contract/tenants/tenant-domain';
import { type SafeFetch } from '../../../platform/outbound/safe-fetch.ts';

/** The text records of a name; rejects or gives none where there are none. */
export type ResolveText = (name: string) => Promise<readonly (readonly string[])[]>;

const deadlineMs = 10_000;
const mostBytes = 1_024;

/** The name service of this machine, with a deadline. */
export const resolveText: ResolveText = (name) => new Resolver({ timeout: 3_000, tries: 2 }).resolveTxt(name);

export const recordNameOf = (domain: string) => `${challengeLabel}.${domain}`;
export const fileUrlOf = (domain: string) => `http://${domain}${challengePath}`;

/** Whether a text record of the domain holds the content. What cannot be resolved does not. */
export async function isProvedByName(
  resolve: ResolveText,
  domain: string,
  content: string,
): Promise<boolean> {
  const late = new Promise<[]>((done) => setTimeout(() => done([]), deadlineMs).unref());
  const records = await Promise.race([resolve(recordNameOf(domain)).catch(() => []), late]);
  return records.some((parts) => parts.join('') === content);
}

/** Whether the domain's web server holds the content; fetched as all that somebody typed is (no inner addresses). */
export async function isProvedByWeb(fetch: SafeFetch, domain: string, content: string): Promise<boolean> {
  try {
    const answer = await fetch(fileUrlOf(domain), { timeoutMs: deadlineMs, maxBytes: mostBytes });
    return answer.status === 200 && answer.body.toString('utf8').trim() === content;
  } catch {
    return false;
  }
}
