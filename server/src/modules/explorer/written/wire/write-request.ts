import { writeLimits } from '@linekeeper/contract/explorer/written-terms';
import { MessageReader } from './message-reader.ts';
import { Unreadable } from './unreadable.ts';

/** How Prometheus says that a series ended: one of the many numbers that are none. */
const staleBits = 0x7ff0_0000_0000_0002n;

/** A value at a moment; null: the series ended there. */
export interface WrittenSample {
  readonly atMs: number;
  readonly value: number | null;
}

/** A series as it was sent: nothing of it is checked but its form. */
export interface SentSeries {
  readonly labels: readonly (readonly [name: string, value: string])[];
  readonly samples: readonly WrittenSample[];
  /** Histograms of the new kind, which are not taken. */
  readonly histograms: number;
}

/** Reads a request of remote write 1.0; examples and metadata are passed over. Throws `Unreadable`. */
export function readWriteRequest(bytes: Uint8Array): SentSeries[] {
  const reader = new MessageReader(bytes);
  const all: SentSeries[] = [];
  const counted = { samples: 0 };
  while (!reader.isDone) {
    const { number, type } = reader.field();
    if (number !== 1) {
      reader.pass(type);
      continue;
    }
    if (all.length >= writeLimits.series)
      throw new Unreadable(`it holds more than ${writeLimits.series} series`);
    all.push(seriesOf(reader.message(type), counted));
  }
  return all;
}

function seriesOf(reader: MessageReader, counted: { samples: number }): SentSeries {
  const labels: (readonly [string, string])[] = [];
  const samples: WrittenSample[] = [];
  let histograms = 0;
  while (!reader.isDone) {
    const { number, type } = reader.field();
    if (number === 1) {
      if (labels.length >= writeLimits.labels)
        throw new Unreadable(`a series has more than ${writeLimits.labels} labels`);
      labels.push(labelOf(reader.message(type)));
    } else if (number === 2) {
      counted.samples += 1;
      if (counted.samples > writeLimits.samples)
        throw new Unreadable(`it holds more than ${writeLimits.samples} samples`);
      samples.push(sampleOf(reader.message(type)));
    } else {
      if (number === 4) histograms += 1;
      reader.pass(type);
    }
  }
  return { labels, samples, histograms };
}

function labelOf(reader: MessageReader): readonly [string, string] {
  let name = '';
  let value = '';
  while (!reader.isDone) {
    const field = reader.field();
    if (field.number === 1) name = reader.string(field.type, writeLimits.labelNameBytes);
    else if (field.number === 2) value = reader.string(field.type, writeLimits.labelValueBytes);
    else reader.pass(field.type);
  }
  return [name, value];
}

function sampleOf(reader: MessageReader): WrittenSample {
  let value: number | null = 0;
  let atMs = 0;
  while (!reader.isDone) {
    const field = reader.field();
    if (field.number === 1) {
      const read = reader.double(field.type);
      value = Number.isNaN(read.value) && read.bits() === staleBits ? null : read.value;
    } else if (field.number === 2) atMs = reader.integer(field.type);
    else reader.pass(field.type);
  }
  return { atMs, value };
}
