import { type bulkDevices as endpoints } from '@linekeeper/contract/devices/bulk';
import { type ErrorName, errors, type Failure } from '@linekeeper/contract/errors';
import { type z } from 'zod';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { appErrorOf, messageOf } from '../../../platform/http/error-handler.ts';
import { type DeviceParts, removeDevice, setWatch } from './devices.service.ts';
import { discoverNow, type DiscoverNowParts } from '../discovery/discover-now.ts';
import { type DeviceFault, faultWords } from '../discovery/failure-words.ts';
import { faultOf } from '../discovery/state-reason.ts';
import { knownOutlet } from '../../outlets/index.ts';

type Chosen = z.output<typeof endpoints.bulkDelete.body>['devices'][number];
type Change = Omit<z.output<typeof endpoints.bulkChange.body>, 'devices'>;
/** Does one thing to one device; says why it did not, where that is no error of the catalogue. */
type Act = (device: Chosen) => Promise<DeviceFault | undefined>;

/** Devices that are asked at the same time: so many answers are held in memory at once. */
const askedAtOnce = 20;
/** How long asking several may take; a single one ends by its own deadline. Below what the console waits. */
export const askingMs = 120_000;

/** Deletes each device that still stands where the reader saw it. Throws DEVICE_FAILURES for the others. */
export function bulkDelete(parts: DeviceParts, context: RequestContext, devices: readonly Chosen[]) {
  return toEach(context, devices, {
    failed: 'DEVICE_FAILURES',
    act: ({ id, address }) => removeDevice(parts, context, id, address),
  });
}

/** Gives several devices another interval or outlet. Throws NOT_FOUND for the outlet, DEVICE_FAILURES for devices. */
export async function bulkChange(
  parts: DeviceParts,
  context: RequestContext,
  { devices, ...change }: Change & { readonly devices: readonly Chosen[] },
) {
  if (Object.values(change).every((value) => value === undefined)) throw new AppError('INVALID_INPUT');
  const { scope } = context;
  await parts.database.withTenant(scope, (tx) => knownOutlet(tx, scope, change.outletId));
  return toEach(context, devices, {
    failed: 'DEVICE_FAILURES',
    act: (device) => setWatch(parts, context, device, change),
  });
}

/** Asks several devices now, each once. Throws POLL_FAILURES for those that do not answer. */
export function bulkPoll(
  parts: DiscoverNowParts,
  context: RequestContext,
  devices: readonly Chosen[],
  now: () => number = () => performance.now(),
) {
  const endsAtMs = now() + askingMs;
  return toEach(context, devices, {
    failed: 'POLL_FAILURES',
    atOnce: askedAtOnce,
    act: async ({ id, address }) => {
      if (now() >= endsAtMs) return 'out-of-time';
      const result = await discoverNow(parts, context.scope, id, address);
      if (!result) return 'gone';
      if (result === 'moved') return 'moved';
      return result.ok ? undefined : faultOf(result);
    },
  });
}

interface Doing {
  readonly failed: ErrorName;
  readonly act: Act;
  readonly atOnce?: number;
}

/** What is refused for one leaves the others alone; the answer names each that was refused, in the order given. */
async function toEach(
  context: RequestContext,
  devices: readonly Chosen[],
  { failed, act, atOnce = 1 }: Doing,
): Promise<{ done: number }> {
  const waiting = [...new Map(devices.map((device) => [device.id, device])).values()];
  const count = waiting.length;
  const reasons = new Map<string, Failure>();
  const order = waiting.map(({ id }) => id);
  const work = async () => {
    for (let device = waiting.shift(); device; device = waiting.shift()) {
      const reason = await reasonOf(() => act(device), context);
      if (reason !== undefined) reasons.set(device.id, { ip: device.address, reason });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const failures = order.flatMap((id) => reasons.get(id) ?? []);
  if (failures.length > 0) throw new AppError(failed, { failures });
  return { done: count };
}

async function reasonOf(act: () => ReturnType<Act>, context: RequestContext) {
  try {
    const fault = await act();
    return fault && faultWords(fault, context.language);
  } catch (thrown) {
    const error = appErrorOf(thrown);
    if (error.entry === 'SYSTEM_ERROR') throw thrown;
    return messageOf(errors[error.entry], context.language, error.details.params, context);
  }
}
