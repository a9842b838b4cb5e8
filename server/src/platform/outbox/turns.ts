/** How many deliveries of a tenant may begin. */
export interface Room {
  readonly tenantId: number;
  readonly room: number;
}

/** Deliveries under way at a time, and those of one tenant among them. */
export interface TurnSettings {
  readonly slots?: number;
  readonly perTenant?: number;
}

export interface Turns {
  /** How many deliveries may begin in all. */
  free(): number;
  /** Tenants that have room: those with the fewest under way first, and among these whoever waits longest. */
  rooms(tenantIds: readonly number[]): Room[];
  /** A delivery of a tenant begins. */
  take(tenantId: number): void;
  /** A delivery of a tenant ended. */
  give(tenantId: number): void;
}

/** Shares slots among tenants: one whose deliveries hang holds a few of them, and the others go round. */
export function createTurns({ slots = 50, perTenant = 4 }: TurnSettings): Turns {
  const underWay = new Map<number, number>();
  const lastTurn = new Map<number, number>();
  let turn = 0;
  let taken = 0;
  const of = (tenantId: number) => underWay.get(tenantId) ?? 0;
  return {
    free: () => slots - taken,
    rooms: (tenantIds) =>
      tenantIds
        .map((tenantId) => ({ tenantId, room: perTenant - of(tenantId) }))
        .filter(({ room }) => room > 0)
        .sort((a, b) => b.room - a.room || (lastTurn.get(a.tenantId) ?? 0) - (lastTurn.get(b.tenantId) ?? 0)),
    take(tenantId) {
      taken += 1;
      turn += 1;
      underWay.set(tenantId, of(tenantId) + 1);
      lastTurn.set(tenantId, turn);
    },
    give(tenantId) {
      taken -= 1;
      underWay.set(tenantId, of(tenantId) - 1);
    },
  };
}
