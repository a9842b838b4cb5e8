import { fileURLToPath } from 'node:url';
import { type DrawPdf, drawInProcess } from '../../../platform/pdf/draw-in-process.ts';
import { type ReportData } from '../report-table.ts';

export const reportPdf: DrawPdf<ReportData> = drawInProcess(
  fileURLToPath(new URL('pdf-process.ts', import.meta.url)),
);
