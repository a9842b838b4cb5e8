export type Encoding = 'utf-8' | 'gb18030' | 'big5';

/** How many pairs of bytes decide between the two Chinese encodings. */
const samplePairs = 20_000;
/** In Big5 two characters of five end in a byte below 128, in GB 2312 none does, in the rest of GB 18030 few. */
const big5Share = 0.05;

/**
 * Finds out how a file is encoded that Excel may have written: UTF-8, or what a Chinese Windows calls ANSI, simplified
 * (GB 18030) or traditional (Big5). Give it the file's bytes in order, then ask.
 */
export class EncodingProbe {
  readonly #utf8 = new TextDecoder('utf-8', { fatal: true });
  #isUtf8 = true;
  #pairs = 0;
  #lowTrails = 0;
  #lead = false;
  /** Line ends, for saying how far one is. */
  lines = 0;

  add(bytes: Uint8Array): void {
    if (this.#isUtf8) {
      try {
        this.#utf8.decode(bytes, { stream: true });
      } catch {
        this.#isUtf8 = false;
      }
    }
    for (const byte of bytes) {
      if (byte === 0x0a) this.lines += 1;
      if (this.#pairs >= samplePairs) continue;
      if (this.#lead) {
        this.#pairs += 1;
        if (byte < 0x80) this.#lowTrails += 1;
        this.#lead = false;
      } else this.#lead = byte >= 0x81;
    }
  }

  encoding(): Encoding {
    if (this.#isUtf8) {
      try {
        this.#utf8.decode();
        return 'utf-8';
      } catch {
        // The file ends in the middle of a character.
      }
    }
    return this.#pairs > 0 && this.#lowTrails / this.#pairs > big5Share ? 'big5' : 'gb18030';
  }
}
