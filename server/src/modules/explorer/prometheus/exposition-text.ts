import { numberText } from './answers.ts';
import { type Exposed } from './exposition.ts';

/** Characters that are handed out at once, at least. */
const pieceCharacters = 64 * 1024;

/** A page in Prometheus' text format 0.0.4, piece by piece as its reader takes it: it is never in memory as a whole. */
export async function* expositionText({ groups }: Exposed): AsyncGenerator<Uint8Array> {
  let piece = '';
  for (const { name, head, labels, values } of groups) {
    piece += head;
    for (let at = 0; at < values.length; at += 1) {
      piece += `${name}${labels[at]!} ${numberText(values[at]!)}\n`;
      if (piece.length < pieceCharacters) continue;
      yield Buffer.from(piece);
      piece = '';
    }
  }
  yield Buffer.from(piece);
}
