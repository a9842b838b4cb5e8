import { type DialKind, type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type DialOutcome, dialOutcomeShapes } from '@linekeeper/contract/dial/dial-results';
import { dialSettingsShapes } from '@linekeeper/contract/dial/dial-settings-shape';
import { expect } from 'vitest';
import { systemClock } from '../src/clock.ts';
import { dialProbes } from '../src/dial/index.ts';
import { type DialEnvironment, type DialProbe, type DialTarget } from '../src/dial/dial-kind.ts';

/** What has no default. */
const asked: Partial<Record<DialKind, object>> = { dns: { name: 'www.example.com' } };

/** The usual settings of a kind, but for those given. */
export function settingsFor<Kind extends DialKind>(
  kind: Kind,
  more: Partial<DialSettings<Kind>> = {},
): DialSettings<Kind> {
  return dialSettingsShapes[kind].parse({ ...asked[kind], ...more }) as DialSettings<Kind>;
}

/** An environment in which every address may be asked and no program is there, but for what is given. */
export function environmentWith(more: Partial<DialEnvironment> = {}): DialEnvironment {
  return { clock: systemClock, allowed: () => true, tools: noTools, ...more };
}

const noTools: DialEnvironment['tools'] = {
  icmp: {
    ping: (targets) =>
      Promise.resolve(targets.map(() => ({ ok: false, reason: 'unavailable', elapsedMs: 0 }))),
    isInUse: false,
    tool: () => Promise.resolve({ name: 'none' }),
    close: () => undefined,
  },
  run: () => Promise.resolve({ ended: 'unstarted', why: 'ENOENT' }),
  path: '',
};

/** Runs a kind with its usual settings; whatever comes has the form that the contract lets agents send. */
export async function dial<Kind extends DialKind>(
  kind: Kind,
  target: DialTarget,
  settings: Partial<DialSettings<Kind>> = {},
  environment: Partial<DialEnvironment> = {},
): Promise<DialOutcome<Kind>> {
  const probe: DialProbe<Kind> = dialProbes[kind];
  const outcome = await probe.run(target, settingsFor(kind, settings), environmentWith(environment));
  expect(dialOutcomeShapes[kind].parse(outcome)).toEqual(outcome);
  return outcome;
}

/** The result of a run that has to have one. */
export async function resultOf<Kind extends DialKind>(...given: Parameters<typeof dial<Kind>>) {
  const outcome = await dial(...given);
  if (!outcome.ok) throw new Error(`${outcome.reason}: ${outcome.detail ?? ''}`);
  return outcome.result;
}
