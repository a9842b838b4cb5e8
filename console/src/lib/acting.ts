import { create } from 'zustand';

/** A tenant that one is about to act for. */
export interface Entering {
  readonly companyId: number;
  readonly name: string;
  /** The reason of the last time, to begin with. */
  readonly reason?: string | null;
  /** The address that it opens at; missing: its home. */
  readonly to?: string;
}

interface Acting {
  readonly entering: Entering | undefined;
  /** One tenant is left and the other not there yet: no screen stands, for it would ask one of them for the other's. */
  readonly isSwitching: boolean;
  /** The way home was not answered: why, and the way to try again. Until then no screen stands. */
  readonly unanswered: { readonly error: unknown; readonly retry: () => void } | undefined;
}

export const useActing = create<Acting>(() => ({
  entering: undefined,
  isSwitching: false,
  unanswered: undefined,
}));

/** Opens the question why and for how long one wants to act for a tenant; undefined closes it. */
export function askToEnter(entering: Entering | undefined): void {
  useActing.setState({ entering });
}

/** The navigation that is on the screen, by its key; undefined while no layout stands. */
let shown: string | undefined;
const waiting = new Set<() => void>();

/** Tells which navigation is on the screen now. */
export function screenShown(key: string | undefined): void {
  shown = key;
  for (const go of waiting) go();
  waiting.clear();
}

/**
 * Resolves when the screen is that of the address: the router has arrived before React has shown it, and until then the screen of
 * before would come back.
 */
export async function untilShown(): Promise<void> {
  const wanted = () => (history.state as { key?: string } | null)?.key;
  while (shown !== undefined && shown !== wanted()) await new Promise<void>((go) => waiting.add(go));
}

let whenOver: (() => void) | undefined;

/** Has a function called when the server says that the proxy grant in another tenant is over; gives the way to stop that. */
export function onActingOver(handler: () => void): () => void {
  whenOver = handler;
  return () => {
    if (whenOver === handler) whenOver = undefined;
  };
}

/** Tells that the proxy grant in another tenant is over. */
export function actingOver(): void {
  whenOver?.();
}
