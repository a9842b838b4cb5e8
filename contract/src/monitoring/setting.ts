import { type Texts } from '../language.ts';

/**
 * What people set for something that measures, as data free of zod: the shapes of the endpoints (`probe-shape.ts`) and the
 * fields of the console's forms are made from it.
 */

interface SettingWords {
  readonly label: Texts;
  /** Help in one sentence. */
  readonly hint?: Texts;
  /** Right as it stands for nearly everybody: the form folds it away. */
  readonly isFolded?: boolean;
}

/** A whole number within bounds. */
export interface IntegerSetting extends SettingWords {
  readonly kind: 'integer';
  readonly least: number;
  readonly most: number;
  readonly default: number;
  /** Symbol of its unit, shown behind the field; missing: it has none. */
  readonly unit?: string;
  readonly wrong: Texts;
}

/** A number within bounds, with at most so many decimal places. */
export interface DecimalSetting extends SettingWords {
  readonly kind: 'decimal';
  readonly least: number;
  readonly most: number;
  readonly decimals: number;
  readonly default: number;
  readonly unit?: string;
  readonly wrong: Texts;
}

/** One of a few. */
export interface ChoiceSetting extends SettingWords {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  readonly default: string;
  /** What a choice is called, where it is no name that is the same in every language. */
  readonly words?: Readonly<Record<string, Texts>>;
}

/** Yes or no. */
export interface BooleanSetting extends SettingWords {
  readonly kind: 'boolean';
  readonly default: boolean;
}

/** A line of text. Without a default it has to be filled in. */
export interface TextSetting extends SettingWords {
  readonly kind: 'text';
  readonly mostLetters: number;
  /** A regular expression that all of it fits. */
  readonly pattern: string;
  readonly default?: string;
  /** An example, shown in the empty field. */
  readonly example?: string;
  readonly wrong: Texts;
}

/** Required, and never shown: where one is set, leaving it out keeps it. */
export interface SecretSetting extends SettingWords {
  readonly kind: 'secret';
  readonly mostLetters: number;
  readonly empty: Texts;
  readonly tooLong: Texts;
}

/** What has a default may be left out. */
export type Setting =
  IntegerSetting | DecimalSetting | ChoiceSetting | BooleanSetting | TextSetting | SecretSetting;

/** What a setting holds. */
export type SettingValue<S> = S extends { readonly kind: 'integer' | 'decimal' }
  ? number
  : S extends { readonly kind: 'boolean' }
    ? boolean
    : S extends { readonly kind: 'choice'; readonly choices: readonly (infer Choice)[] }
      ? Choice
      : string;
