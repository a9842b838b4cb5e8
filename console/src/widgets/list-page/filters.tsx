import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../components/search-input.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import styles from './list-page.module.css';
import { type ListChange } from './list-state.ts';

const typingMs = 300;

interface SearchProps {
  readonly list: {
    readonly state: { readonly texts: { readonly search: string } };
    change(change: { readonly search: string }): void;
  };
  readonly placeholder: string;
}

/** The search of a list: asks when typing rests. `/` leads here. */
export function SearchFilter({ list, placeholder }: SearchProps) {
  const value = list.state.texts.search;
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // Changed from outside: filters were cleared, or one went back.
    setShown(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (text: string, waitMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => list.change({ search: text.trim() }), waitMs);
  };
  return (
    <SearchInput
      className={styles.search}
      data-search
      maxLength={128}
      value={typed}
      placeholder={placeholder}
      aria-label={placeholder}
      onChange={(event) => {
        setTyped(event.target.value);
        ask(event.target.value, typingMs);
      }}
      onPressEnter={() => ask(typed, 0)}
    />
  );
}

interface ChipsProps<Name extends string, V extends string> {
  readonly list: {
    readonly state: { readonly choices: Readonly<Record<Name, readonly string[]>> };
    change(change: ListChange): void;
  };
  /** Which of the list's choices it is. */
  readonly name: Name;
  readonly label: string;
  readonly values: readonly V[];
  readonly text: (value: V) => ReactNode;
  /** How many there are of each: what nobody is, is no question one could ask, unless it is asked already. */
  readonly counts?: Readonly<Record<V, number>> | null;
}

/** Chips that filter, counted where there is something to count: each toggles, none chosen is all. */
export function ChipFilter<Name extends string, V extends string>(props: ChipsProps<Name, V>) {
  const { list, name, label, values, text, counts } = props;
  const chosen = list.state.choices[name];
  const shown = values.filter((value) => counts === undefined || counts?.[value] || chosen.includes(value));
  return (
    <Chips<V>
      label={label}
      values={shown}
      chosen={chosen}
      text={text}
      isBusy={counts === null}
      {...(counts !== undefined && { count: (value) => grouped(counts?.[value] ?? 0, currentLanguage()) })}
      onChange={(next) => list.change({ [name]: next })}
    />
  );
}

interface ChipGroupProps<V extends string> {
  readonly label: string;
  readonly values: readonly V[];
  readonly chosen: readonly string[];
  readonly text: (value: V) => ReactNode;
  /** How many there are of a value, in words. */
  readonly count?: (value: V) => string;
  /** Its counts are under way: the room it will take is kept. */
  readonly isBusy?: boolean;
  /** The values that are chosen now, in the order they stand in. */
  readonly onChange: (chosen: readonly V[]) => void;
}

/** A group of chips, each of which toggles. */
export function Chips<V extends string>(props: ChipGroupProps<V>) {
  const { label, values, chosen, text, count, isBusy, onChange } = props;
  return (
    <div className={`wrap near ${styles.chips}`} role="group" aria-label={label} aria-busy={isBusy}>
      {values.map((value) => {
        const isOn = chosen.includes(value);
        return (
          <button
            key={value}
            type="button"
            className={`inline quiet small ${styles.chip}`}
            aria-pressed={isOn}
            onClick={() =>
              onChange(values.filter((item) => (item === value ? !isOn : chosen.includes(item))))
            }
          >
            {text(value)}
            {count && <span className="figures">{count(value)}</span>}
          </button>
        );
      })}
    </div>
  );
}
