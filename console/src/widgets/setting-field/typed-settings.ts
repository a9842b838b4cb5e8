import { type Texts } from '@linekeeper/contract/language';
import { type Setting } from '@linekeeper/contract/monitoring/setting';

type Fields = Readonly<Record<string, Setting>>;
/** What stands in the fields: texts as they were typed. */
export type Typed = Readonly<Record<string, string>>;

/** What the fields begin with: what is set, else what is usual. */
export function typedOf(fields: Fields, set: Readonly<Record<string, unknown>> = {}): Typed {
  return Object.fromEntries(
    Object.entries(fields).map(([name, setting]) => [
      name,
      String(set[name] ?? ('default' in setting ? setting.default : undefined) ?? ''),
    ]),
  );
}

/** What is wrong with what is typed, in the words of each setting. */
export function typedFaults(fields: Fields, typed: Typed): Readonly<Record<string, Texts>> {
  const faults: Record<string, Texts> = {};
  for (const [name, setting] of Object.entries(fields)) {
    const text = (typed[name] ?? '').trim();
    if (setting.kind === 'integer' || setting.kind === 'decimal') {
      const value = Number(text);
      const decimals = setting.kind === 'decimal' ? setting.decimals : 0;
      const isWrong = text === '' || !(value >= setting.least && value <= setting.most);
      if (isWrong || Number(value.toFixed(decimals)) !== value) faults[name] = setting.wrong;
    }
    if (setting.kind === 'text' && !new RegExp(`^(?:${setting.pattern})$`, 'u').test(text))
      faults[name] = setting.wrong;
  }
  return faults;
}

/** What is typed, as it is sent. */
export function settingsOf(fields: Fields, typed: Typed): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, setting]) => {
      const text = (typed[name] ?? '').trim();
      if (setting.kind === 'integer' || setting.kind === 'decimal') return [name, Number(text)];
      return [name, setting.kind === 'boolean' ? text === 'true' : text];
    }),
  );
}
