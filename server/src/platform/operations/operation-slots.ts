/** Operations that one process runs at a time, and of these long ones: the queue has other jobs too, and what is short finds a slot. */
const most = { running: 3, long: 2 } as const;

/** How many more can be run: in all, and of long ones. */
export interface Room {
  readonly all: number;
  readonly long: number;
}

export interface OperationSlots {
  room(): Room;
  /** Takes a slot; false where there is none. */
  take(isLong: boolean): boolean;
  giveBack(isLong: boolean): void;
}

/** The slots of a process, all free. */
export function operationSlots(): OperationSlots {
  const taken = { running: 0, long: 0 };
  const room = (): Room => {
    const all = most.running - taken.running;
    return { all, long: Math.min(all, most.long - taken.long) };
  };
  const change = (isLong: boolean, by: 1 | -1) => {
    taken.running += by;
    if (isLong) taken.long += by;
  };
  return {
    room,
    take(isLong) {
      if (room()[isLong ? 'long' : 'all'] <= 0) return false;
      change(isLong, 1);
      return true;
    },
    giveBack: (isLong) => change(isLong, -1),
  };
}
