import { type FaultEvidenceRow, type FaultSide } from '../lines/fault-side.ts';
import { type SubjectKind } from './subjects.ts';

/** What can happen to a subject, by kind, with what is told of it. A further kind is a line here and one in the texts. */
export interface SubjectEventData {
  /** It began anew: its uptime went back. The event's time is when it started. */
  restarted: { readonly uptimeS: number };
  /** The one that it is asked at, or comes from: of an agent that of its connection, of a dial test the one that its target stands for. */
  'address-changed': Change;
  'firmware-changed': Change;
  /** An agent runs another version of its program: it took an update, or went back from one. */
  'version-changed': Change;
  /** An agent runs on another kind of machine (`linux-x64`): its key was moved to another one. */
  'platform-changed': Change;
  /** The server of a dial test shows another certificate: of whom, by whom, and for how many whole days it holds still. */
  'certificate-changed': { readonly subject: string; readonly issuer: string; readonly days: number };
  /** A traced path goes another way: who answers at the first distance where nobody does who did, and who did. */
  'route-changed': Change & { readonly hop: number };
  'interface-added': { readonly name: string };
  'interface-vanished': { readonly name: string };
  'interface-returned': { readonly name: string };
  'interface-renamed': Change;
  /** A backup line began to carry traffic, and carries none any more. */
  'backup-in-use': { readonly bps: number };
  'backup-idle': { readonly bps: number };
  /** While it was away, it was found which side of a line fails: the first time, or another one than before. */
  'fault-side': {
    readonly side: FaultSide;
    readonly evidence: readonly FaultEvidenceRow[];
    /** All that was known at that moment, for the server alone: what agents tell later is judged together with it. */
    readonly moment?: readonly object[];
    /** What was said first, where late results of agents changed it; and when they last did. */
    readonly revised?: FaultSide;
    readonly revisedAt?: string;
  };
}

interface Change {
  readonly from: string;
  readonly to: string;
}

export const subjectEventKinds = [
  'restarted',
  'address-changed',
  'firmware-changed',
  'version-changed',
  'platform-changed',
  'certificate-changed',
  'route-changed',
  'interface-added',
  'interface-vanished',
  'interface-returned',
  'interface-renamed',
  'backup-in-use',
  'backup-idle',
  'fault-side',
] as const satisfies readonly (keyof SubjectEventData)[];
export type SubjectEventKind = (typeof subjectEventKinds)[number];

/** What can happen to each kind of subject. */
export const eventsOfKind: Readonly<Record<SubjectKind, readonly SubjectEventKind[]>> = {
  device: ['restarted', 'address-changed', 'firmware-changed'],
  interface: ['interface-added', 'interface-vanished', 'interface-returned', 'interface-renamed'],
  line: ['address-changed', 'backup-in-use', 'backup-idle', 'fault-side'],
  dial_path: ['address-changed', 'certificate-changed', 'route-changed'],
  agent: ['restarted', 'address-changed', 'version-changed', 'platform-changed'],
};
