/** Something under way that is found again by its request id. */
export interface Identified {
  requestId: number;
}

/**
 * What is on its way, by request id: a fixed number of places, searched one by one, which for some hundred numbers takes
 * no longer than hashing. Not a Map: whenever a Map makes room, its old table points to the new one, so one dead table
 * in the old generation keeps every later one, and with it all that was under way, from being collected young.
 */
export class InFlight<T extends Identified> {
  /** 0 where nothing is. */
  readonly #ids: Int32Array;
  readonly #items: (T | undefined)[];
  readonly #free: number[];

  constructor(places: number) {
    this.#ids = new Int32Array(places);
    this.#items = new Array<T | undefined>(places).fill(undefined);
    this.#free = Array.from({ length: places }, (_, place) => place);
  }

  get size(): number {
    return this.#ids.length - this.#free.length;
  }

  get isFull(): boolean {
    return this.#free.length === 0;
  }

  /** Takes up an item; its request id is none of the others' and not 0. Only while there is room. */
  add(item: T): void {
    const place = this.#free.pop()!;
    this.#ids[place] = item.requestId;
    this.#items[place] = item;
  }

  find(requestId: number): T | undefined {
    if (requestId === 0) return undefined;
    return this.#items[this.#ids.indexOf(requestId)];
  }

  /** True when the item was there. */
  remove(item: T): boolean {
    if (item.requestId === 0) return false;
    const place = this.#ids.indexOf(item.requestId);
    if (this.#items[place] !== item) return false;
    this.#ids[place] = 0;
    this.#items[place] = undefined;
    this.#free.push(place);
    return true;
  }

  /** All of them, as they are now: each may be removed meanwhile. */
  all(): T[] {
    return this.#items.filter((item) => item !== undefined);
  }
}
