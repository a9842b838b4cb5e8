import data from './divisions-data.json' with { type: 'json' };

/** A division of China: a province, a city in it, a district or county of that (GB/T 2260, six digits). */
export interface Division {
  readonly code: string;
  readonly name: string;
  /** The day from which the code was there; empty: before our first data. */
  readonly from: string;
  /** The day on which our data no longer had it; empty: it is in use. It stays known for whoever wrote it down. */
  readonly to: string;
}

export interface DivisionNode extends Division {
  readonly children: readonly DivisionNode[];
}

const divisions: readonly Division[] = data.rows.map((row) => {
  const [code = '', name = '', from = '-', to = '-'] = row.split(' ');
  return { code, name, from: from === '-' ? '' : from, to: to === '-' ? '' : to };
});
const byCode = new Map(divisions.map((division) => [division.code, division]));

/** The division of a code, in use or not; undefined for a code that never was. */
export const divisionOf = (code: string): Division | undefined => byCode.get(code);

/** Names that stand between a province and its counties where no city does. */
const noCity = /^(县|省直辖县|自治区直辖县级行政区划)$/;

/** The codes from the province down to a division: 330000, 330100, 330106. */
export function codesDownTo(code: string): string[] {
  const codes = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code];
  return [...new Set(codes)].filter((one) => byCode.has(one));
}

/** What a division is called with all above it: 浙江省 杭州市 西湖区. Empty for a code that never was. */
export function divisionName(code: string): string {
  const names = codesDownTo(code).flatMap((one) => byCode.get(one)?.name ?? []);
  return names.filter((name, at) => !noCity.test(name) && name !== names[at - 1]).join(' ');
}

/** What all codes within a division begin with: 33, 3301, 330106. */
export function divisionPrefix(code: string): string {
  if (code.endsWith('0000')) return code.slice(0, 2);
  return code.endsWith('00') ? code.slice(0, 4) : code;
}

/** The divisions in use, as a tree to choose from; besides those named, which somebody wrote down before they ended. */
export function divisionTree(besides: readonly string[] = []): DivisionNode[] {
  const shown = divisions.filter(({ code, to }) => to === '' || besides.includes(code));
  const below = Map.groupBy(shown, ({ code }) => parentOf(code));
  const node = (division: Division): DivisionNode => ({
    ...division,
    children: (below.get(division.code) ?? []).map(node),
  });
  return (below.get('') ?? []).map(node);
}

function parentOf(code: string): string {
  if (code.endsWith('0000')) return '';
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`;
}
