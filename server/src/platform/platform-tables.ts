import { type TableName } from './module.ts';

/** The tables of each part of the platform; those of a module stand in its door. */
export const platformTables = {
  audit: ['audit', 'auditCheck'],
  csv: ['csvImport', 'csvImportPiece'],
  delivery: ['delivery'],
  db: ['migration', 'functionFile'],
  images: ['image'],
  live: ['liveTicket'],
  operations: ['operation'],
  outbox: ['outbox'],
  secrets: ['keyMark'],
} as const satisfies Readonly<Record<string, readonly TableName[]>>;
