import { type Texts } from '../language.ts';

/** A column of a file that is imported, as both sides name it. How it is read and written, the server's module says. */
export interface FileColumn {
  readonly title: Texts;
  /** What may stand in it, said beside the template. */
  readonly help?: Texts;
  /** A file without it is no such file. */
  readonly isRequired?: boolean;
  /** What stands in it is a secret: it is shown nowhere, a wrong one neither. */
  readonly isHidden?: boolean;
}

/** One text in each language. */
export const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

/** The keys of a record as a list that a schema takes, in their order. */
export const keysOf = <const Key extends string>(record: Readonly<Record<Key, unknown>>) =>
  Object.keys(record) as [Key, ...Key[]];
