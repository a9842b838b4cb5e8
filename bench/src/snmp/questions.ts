import { type GetTemplate, makeGetTemplate } from '@linekeeper/probes';
import { encodeInteger, encodeTlv, Tlv, tag } from '@linekeeper/probes/snmp/ber';
import { pdu } from '@linekeeper/probes/snmp/message';
import { decodeOid } from '@linekeeper/probes/snmp/oid';

const interfaces = 24;
export const ifEntry = '1.3.6.1.2.1.2.2.1';
export const ifXEntry = '1.3.6.1.2.1.31.1.1.1';
/** Twelve columns of each interface: 288 values. */
const columns = [
  ...[7, 8, 13, 14, 19, 20].map((column) => `${ifEntry}.${column}`),
  ...[6, 7, 10, 11, 15, 19].map((column) => `${ifXEntry}.${column}`),
];
export const fixedTemplate = makeGetTemplate(
  columns.flatMap((column) => Array.from({ length: interfaces }, (_, index) => `${column}.${index + 1}`)),
);
export const wholeTables: readonly string[] = Object.freeze([
  ...Array.from({ length: 22 }, (_, index) => `${ifEntry}.${index + 1}`),
  ...Array.from({ length: 19 }, (_, index) => `${ifXEntry}.${index + 1}`),
]);

/** The instances that a template asks for, as text and part by part: for those that ask by text. */
export function oidsOf(template: GetTemplate): string[][] {
  const [list, varbind, name] = [new Tlv(), new Tlv(), new Tlv()];
  return template.parts.map(({ varbinds }) => {
    list.read(varbinds, 0, varbinds.length);
    const oids: string[] = [];
    for (let at = list.start; at < list.end; at = varbind.end) {
      varbind.read(varbinds, at, list.end);
      name.read(varbinds, varbind.start, varbind.end);
      oids.push(decodeOid(varbinds, name.start, name.end));
    }
    return oids;
  });
}

/** The whole datagrams of a template, as version 2c of the community "public" sends them: for who only sends. */
export function datagramsOf(template: GetTemplate): Buffer[] {
  return template.parts.map(({ varbinds }) => {
    const fields = [encodeInteger(0x0102_0304), encodeInteger(0), encodeInteger(0), varbinds];
    const community = encodeTlv(tag.octets, Buffer.from('public'));
    const asked = encodeTlv(pdu.get, Buffer.concat(fields));
    return encodeTlv(tag.sequence, Buffer.concat([encodeInteger(1), community, asked]));
  });
}
