/** The thread that draws one PDF and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { WholeStatement } from './whole-statement.ts';

const file = await drawPdf(workerData as WholeStatement);
// Transferred, not copied. It needs its own buffer, because small ones share theirs with others.
const bytes = new Uint8Array(file);
parentPort?.postMessage(bytes, [bytes.buffer]);
