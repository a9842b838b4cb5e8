/** Something under way that is found again by its request id. */
export interface Identified {
  requestId: number;
}

/**
 * What is on its way, by request id: a hash table of fixed size with linear probing. Not a Map: whenever a Map makes
 * room, its old table points to the new one, so one dead table in the old generation keeps every later one, and with it
 * all that was under way, from being collected young.
 */
export class InFlight<T extends Identified> {
  readonly #most: number;
  readonly #mask: number;
  /** 0 where nothing is. Ids are random, so their last bits are a hash. */
  readonly #ids: Int32Array;
  readonly #items: (T | undefined)[];
  #size = 0;

  /** Room for so many; the table has at least four times as many places. */
  constructor(most: number) {
    const places = 4 << Math.ceil(Math.log2(most));
    this.#most = most;
    this.#mask = places - 1;
    this.#ids = new Int32Array(places);
    this.#items = new Array<T | undefined>(places).fill(undefined);
  }

  get size(): number {
    return this.#size;
  }

  get isFull(): boolean {
    return this.#size >= this.#most;
  }

  /** Takes up an item; its request id is none of the others' and not 0. Only while there is room. */
  add(item: T): void {
    const place = this.#placeOf(item.requestId);
    this.#ids[place] = item.requestId;
    this.#items[place] = item;
    this.#size += 1;
  }

  find(requestId: number): T | undefined {
    return this.#items[this.#placeOf(requestId)];
  }

  /** True when the item was there. */
  remove(item: T): boolean {
    let free = this.#placeOf(item.requestId);
    if (this.#items[free] !== item) return false;
    // What was put behind because this place was taken moves up, or it would not be found any more.
    for (let at = this.#next(free); this.#ids[at] !== 0; at = this.#next(at)) {
      const home = this.#ids[at]! & this.#mask;
      if (((at - home) & this.#mask) < ((at - free) & this.#mask)) continue;
      this.#ids[free] = this.#ids[at]!;
      this.#items[free] = this.#items[at];
      free = at;
    }
    this.#ids[free] = 0;
    this.#items[free] = undefined;
    this.#size -= 1;
    return true;
  }

  /** All of them, as they are now: each may be removed meanwhile. */
  all(): T[] {
    return this.#items.filter((item) => item !== undefined);
  }

  /** Where an id stands, else the free place where it would. */
  #placeOf(requestId: number): number {
    let place = requestId & this.#mask;
    while (this.#ids[place] !== 0 && this.#ids[place] !== requestId) place = this.#next(place);
    return place;
  }

  #next(place: number): number {
    return (place + 1) & this.#mask;
  }
}
