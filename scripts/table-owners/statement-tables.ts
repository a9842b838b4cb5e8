// Which tables a text of SQL names, and whether it writes them. It reads words, not grammar: it need not understand a
// statement, and must not miss a table.

export interface NamedTable {
  /** As it stands in the database, in small letters. */
  readonly table: string;
  readonly use: 'writes' | 'reads';
}

/** What stands in a text where the program puts a value or another piece of SQL. */
export const hole = '$hole';

const word = /^[a-z_$][a-z0-9_$]*$/;
/** Words that follow an item of a from-list without being its other name. */
const notAnAlias = new Set(
  (
    'where join inner left right full cross natural on using group order having limit offset union except ' +
    'intersect returning for set window fetch loop then'
  ).split(' '),
);

/** Words and signs; comments and what stands in single quotes are left out. */
function tokens(text: string): string[] {
  const bare = text
    .replace(/--[^\n]*/g, ' ')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, " '' ")
    .replace(/\bpublic\./gi, '')
    .replace(/"/g, '');
  return bare.toLowerCase().match(/[a-z_$][a-z0-9_$]*|''|[^\s]/g) ?? [];
}

/** The place behind the bracket that closes the one at `at`. */
function behindBracket(all: readonly string[], at: number): number {
  let depth = 0;
  for (let place = at; place < all.length; place += 1) {
    if (all[place] === '(') depth += 1;
    if (all[place] === ')') depth -= 1;
    if (depth === 0) return place + 1;
  }
  return all.length;
}

/** The items of a list that begins at `at`, as in `from a, lateral f(x) as b, c`; functions and subqueries are no tables. */
function listed(all: readonly string[], at: number): string[] {
  const found: string[] = [];
  let place = at;
  for (;;) {
    while (all[place] === 'lateral' || all[place] === 'only') place += 1;
    const item = all[place] ?? '';
    if (item === '(') place = behindBracket(all, place);
    else if (word.test(item)) {
      place += 1;
      if (all[place] === '(') place = behindBracket(all, place);
      else found.push(item);
    } else return found;
    if (all[place] === 'as') place += 1;
    if (word.test(all[place] ?? '') && !notAnAlias.has(all[place] ?? '')) place += 1;
    if (all[place] === '(') place = behindBracket(all, place);
    if (all[place] !== ',') return found;
    place += 1;
  }
}

/** The tables, views and holes that a text of SQL names where tables stand; a name may be one that the text made itself. */
export function statementTables(text: string): NamedTable[] {
  const all = tokens(text);
  const found: NamedTable[] = [];
  const put = (use: NamedTable['use'], names: readonly (string | undefined)[]) => {
    for (const table of names) if (table && word.test(table)) found.push({ table, use });
  };
  const nameAt = (at: number) => (all[at] === 'only' || all[at] === 'table' ? all[at + 1] : all[at]);
  for (const [place, token] of all.entries()) {
    const before = all[place - 1];
    const next = place + 1;
    if (token === 'into' && (before === 'insert' || before === 'merge')) put('writes', [nameAt(next)]);
    else if (token === 'from' && before === 'delete') put('writes', [nameAt(next)]);
    else if (
      token === 'update' &&
      !['for', 'key', 'do', 'on', 'or', 'after', 'before'].includes(before ?? '')
    )
      put('writes', [nameAt(next)]);
    else if (token === 'truncate') put('writes', listed(all, all[next] === 'table' ? next + 1 : next));
    else if (token === 'lock' && all[next] === 'table') put('writes', [nameAt(next + 1)]);
    else if (token === 'copy') put('writes', [all[next]]);
    else if (token === 'table' && (before === undefined || before === '(' || before === 'union'))
      put('reads', [all[next]]);
    else if (token === 'from' && before !== 'distinct' && all[place - 3] !== 'extract')
      put('reads', listed(all, next));
    else if (token === 'using' || token === 'join') put('reads', listed(all, next));
  }
  return found;
}
