/** A body is not what it says it is: what, and where. */
export class Unreadable extends Error {}
