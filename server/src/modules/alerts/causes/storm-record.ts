import { type Quality } from '@linekeeper/contract/alerts/qualities';

/** Where a storm is: an outlet, a provider in a region, what an agent sees, or the target of a dial test. */
export interface StormPlace {
  readonly kind: 'outlet' | 'provider' | 'agent' | 'target';
  readonly name: string;
  /** Of a provider: where; empty otherwise. */
  readonly region: string;
  /** What is bad there; null, and missing in what was written before: its targets are out. */
  readonly quality?: Quality | null;
}

/** What an alert keeps of the storm that it stands or stood for. It is plain JSON. */
export interface StormRecord extends StormPlace {
  /** What all that is in this place have in common (`Place.groups`). */
  readonly group: string;
  /** How many targets it had at most. */
  readonly peak: number;
  /** When it was over; null while it goes on. */
  readonly overAt: string | null;
}

export const groupOfOutlet = (outletId: string) => `outlet ${outletId}`;
export const groupOfProvider = (provider: string, region: string) => `provider ${provider} in ${region}`;
export const groupOfTarget = (targetId: string) => `target ${targetId}`;
export const groupOfAgent = (agentId: string) => `agent ${agentId}`;
/** Of what is bad, and not out, in one of these groups. */
export const groupOfQuality = (quality: Quality, group: string) => `${quality} of ${group}`;
