import { type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialProbe } from './dial-kind.ts';
import { ping } from './ping.ts';
import { tcp } from './tcp.ts';

/** Every kind of dial test. A new one is a file and a line. */
export const dialProbes: { readonly [Kind in DialKind]: DialProbe<Kind> } = {
  ping,
  tcp,
} as never;
