import { z } from 'zod';
import { newShape } from '../monitoring/probe-shape.ts';
import { dialForms } from './dial-kinds.ts';

/** What people may set for each kind: what has a default may be left out, all else is refused. */
export const dialSettingsShapes = {
  ping: z.strictObject(newShape(dialForms.ping.fields)),
  tcp: z.strictObject(newShape(dialForms.tcp.fields)),
  http: z.strictObject(newShape(dialForms.http.fields)),
  dns: z.strictObject(newShape(dialForms.dns.fields)),
  trace: z.strictObject(newShape(dialForms.trace.fields)),
  'udp-jitter': z.strictObject(newShape(dialForms['udp-jitter'].fields)),
  throughput: z.strictObject(newShape(dialForms.throughput.fields)),
} as const;

/** A kind with its settings, as one input. */
export const dialKindSettings = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ping'), settings: dialSettingsShapes.ping }),
  z.strictObject({ kind: z.literal('tcp'), settings: dialSettingsShapes.tcp }),
  z.strictObject({ kind: z.literal('http'), settings: dialSettingsShapes.http }),
  z.strictObject({ kind: z.literal('dns'), settings: dialSettingsShapes.dns }),
  z.strictObject({ kind: z.literal('trace'), settings: dialSettingsShapes.trace }),
  z.strictObject({ kind: z.literal('udp-jitter'), settings: dialSettingsShapes['udp-jitter'] }),
  z.strictObject({ kind: z.literal('throughput'), settings: dialSettingsShapes.throughput }),
]);
