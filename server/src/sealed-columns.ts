import { firstPasswordColumn, loginKeyColumn, totpColumn } from './modules/auth/index.ts';
import { communityColumn } from './modules/devices/index.ts';
import { signingKeyColumn } from './modules/evidence/index.ts';
import { stopLinkColumn } from './modules/reports/index.ts';
import { mailPasswordColumn } from './modules/settings/index.ts';
import { importColumn } from './platform/csv/import-files.ts';
import { type SealedColumn } from './platform/secrets/sealed-column.ts';

/** Every column of sealed values: what a change of the key seals anew. One that is missing here fails its test. */
export const sealedColumns: readonly SealedColumn[] = [
  loginKeyColumn,
  signingKeyColumn,
  totpColumn,
  firstPasswordColumn,
  mailPasswordColumn,
  stopLinkColumn,
  communityColumn,
  importColumn,
];
