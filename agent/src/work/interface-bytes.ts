import { readFileSync } from 'node:fs';
import { type networkInterfaces } from 'node:os';

/** Bytes of every interface of this machine since it started (proc(5)): Linux alone tells. */
const table = '/proc/net/dev';

/** What an interface took in and gave out; undefined where it is not there. */
export function interfaceBytes(
  device: string,
  read: () => string = () => readFileSync(table, 'latin1'),
): { inBytes: number; outBytes: number } | undefined {
  let text: string;
  try {
    text = read();
  } catch {
    return undefined;
  }
  for (const line of text.split('\n')) {
    const [name, numbers] = line.split(':');
    if (name?.trim() !== device || numbers === undefined) continue;
    const fields = numbers.trim().split(/\s+/).map(Number);
    const [inBytes = Number.NaN] = fields;
    const outBytes = fields[8] ?? Number.NaN;
    return Number.isFinite(inBytes + outBytes) ? { inBytes, outBytes } : undefined;
  }
  return undefined;
}

/**
 * The interface that a run leaves by: the one it is bound to, the one that has its address, or the only one there is beside loopback.
 * Undefined where that cannot be told: then the run does not look while it goes on.
 */
export function leavesBy(
  { address, device }: { readonly address?: string; readonly device?: string },
  interfaces: ReturnType<typeof networkInterfaces>,
): string | undefined {
  if (device !== undefined) return device;
  const outside = Object.entries(interfaces).filter(([, all]) => all?.some(({ internal }) => !internal));
  if (address !== undefined)
    return outside.find(([, all]) => all?.some((own) => own.address === address))?.[0];
  return outside.length === 1 ? outside[0]![0] : undefined;
}
