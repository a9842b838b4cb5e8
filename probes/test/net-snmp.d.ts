/** The parts of net-snmp and its BER codec that tests compare with: they ship no types. */
declare module 'net-snmp' {
  export interface Varbind {
    oid: string;
    type: number;
    value: unknown;
  }
  export interface Session {
    get(oids: string[], done: (error: Error | null, varbinds: Varbind[]) => void): void;
    getNext(oids: string[], done: (error: Error | null, varbinds: Varbind[]) => void): void;
    subtree(
      oid: string,
      maxRepetitions: number,
      feed: (varbinds: Varbind[]) => void,
      done: (error: Error | null) => void,
    ): void;
    on(event: 'error', listener: (error: Error) => void): void;
    close(): void;
  }
  export const Version1: number;
  export const Version2c: number;
  export function createSession(
    address: string,
    community: string,
    options: Record<string, unknown>,
  ): Session;
}
declare module 'asn1-ber' {
  export class BerWriter {
    writeOID(oid: string, tag?: number): void;
    writeInt(value: number, tag?: number): void;
    readonly buffer: Buffer;
  }
  export class BerReader {
    constructor(bytes: Buffer);
    readOID(tag?: number): string;
    readInt(tag?: number): number;
  }
}
