import { type Texts } from '@linekeeper/contract/language';
import { type CustomerStanding } from '@linekeeper/contract/overview/customers';
import { texts } from '@linekeeper/contract/platform/file-columns';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { type RequestContext } from '../../platform/http/context.ts';
import { type CsvColumn, type CsvReader, type CsvValue } from '../../platform/http/csv.ts';
import { tenantStateNames } from '../tenants/index.ts';

/** What a file says of each row, and how that is called. */
export type FileColumns<Row> = readonly (readonly [Texts, (row: Row, reader: CsvReader) => CsvValue])[];

/** The same as a reader is told it. */
export const readColumns = <Row>(reader: CsvReader, columns: FileColumns<Row>): CsvColumn<Row>[] =>
  columns.map(([title, value]) => ({ title: title[reader.language], value: (row) => value(row, reader) }));

type Customer = Pick<CustomerStanding, 'name' | 'parentName' | 'state'>;

const msp: FileColumns<Customer> = [[texts('所属 MSP', '所屬 MSP', 'MSP'), (row) => row.parentName]];

/**
 * A file with a row a customer: for the platform with the MSP that it stands below, since customers of two may be called alike, and whether it is
 * open; then its figures.
 */
export const customerColumns = <Row extends Customer>(
  reader: CsvReader,
  { tenant }: Pick<RequestContext, 'tenant'>,
  figures: FileColumns<Row>,
): CsvColumn<Row>[] =>
  readColumns<Row>(reader, [
    [texts('客户', '客戶', 'Customer'), (row) => row.name],
    ...(tenant.type === organizationTypes.OP ? msp : []),
    [
      texts('租户状态', '租戶狀態', 'Tenant state'),
      (row, { language }) => tenantStateNames[row.state][language],
    ],
    ...figures,
  ]);

/** A share in percent as files have it: with so many digits at most, never rounded up to one that was not reached. */
export const percentCell = (value: number | null | undefined, digits = 3): CsvValue =>
  value == null ? null : Math.floor(value * 10 ** digits) / 10 ** digits;
