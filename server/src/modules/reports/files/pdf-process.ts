// The process that draws the PDF of one report.
import { answerDrawing } from '../../../platform/pdf/draw-in-process.ts';
import { drawReport } from './draw-report.ts';

answerDrawing(drawReport);
