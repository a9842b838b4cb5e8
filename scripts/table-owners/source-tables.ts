// Which tables a file of the server names: in the query builder, in SQL, and in types of columns.
import ts from 'typescript';
import { hole, type NamedTable, statementTables } from './statement-tables.ts';

export interface Use extends NamedTable {
  readonly line: number;
}

/** A table whose name is made at run time: nobody can say whose it is. */
export const madeAtRunTime = hole;

const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const joins = ['innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'];
const reading = new Set(['selectFrom', ...joins, ...joins.map((name) => `${name}Lateral`)]);
/** Others have methods of these names, too: only what is written out is looked at, and not of `Array` and its like. */
const perhaps = new Set(['from', 'using']);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** SQL that stands in a string without the tag. */
const isStatement = (text: string) =>
  /^[\s(]*(select\s|table\s+\w+\s*[;)]?\s*$|do\s+\$|with\s+(recursive\s+)?\w+\s*(\(|as\b)|insert\s+into\s|update\s[\s\S]*\sset\s|delete\s+from\s|merge\s+into\s|truncate\s|lock\s+table\s|copy\s|declare\s)/i.test(
    text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' '),
  );
const isSqlTag = (tag: ts.Expression) => ts.isIdentifier(tag) && tag.text === 'sql';

function textOf(node: ts.TemplateLiteral | ts.StringLiteralLike): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map((span) => `${hole} ${span.literal.text}`).join('');
}

/** Every place in a file where it names a table, or may: names are as in the database. */
export function sourceTables(fileName: string, text: string): Use[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: Use[] = [];
  const put = (node: ts.Node, { table, use }: NamedTable) =>
    found.push({ table, use, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });

  function call(node: ts.CallExpression): void {
    if (!ts.isPropertyAccessExpression(node.expression)) return;
    const { expression: subject, name } = node.expression;
    const [given] = node.arguments;
    if (
      name.text === 'raw' &&
      isSqlTag(subject) &&
      given &&
      ts.isStringLiteralLike(given) &&
      !isStatement(given.text)
    )
      sqlText(given);
    const use = writing.has(name.text) ? 'writes' : 'reads';
    const isQuery = use === 'writes' || reading.has(name.text);
    if (!isQuery && (!perhaps.has(name.text) || /^[A-Z]/.test(subject.getText()))) return;
    for (const part of given ? choices(given) : []) {
      const name = ts.isStringLiteralLike(part) && (part.text.split(' ')[0] ?? '').replace(/^public\./, '');
      if (name !== false) put(part, { table: snake(name), use });
      // An expression brings its own text or query along; a name in a variable does not.
      else if (isQuery && ts.isIdentifier(part)) put(part, { table: madeAtRunTime, use });
    }
  }

  /** What an argument may be: the items of a list, both ways of a condition. */
  function choices(given: ts.Expression): ts.Expression[] {
    if (ts.isArrayLiteralExpression(given)) return given.elements.flatMap(choices);
    if (ts.isConditionalExpression(given)) return [given.whenTrue, given.whenFalse].flatMap(choices);
    return ts.isParenthesizedExpression(given) ? choices(given.expression) : [given];
  }

  /** SQL that is put together at run time cannot be read: it is refused where it is seen to begin. */
  function pieced(node: ts.Node): boolean {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
      let first: ts.Expression = node;
      while (ts.isBinaryExpression(first)) first = first.left;
      return ts.isStringLiteralLike(first) && isStatement(`${first.text} `);
    }
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
    const { expression: list, name } = node.expression;
    const first = ts.isArrayLiteralExpression(list) ? list.elements[0] : undefined;
    return name.text === 'join' && !!first && ts.isStringLiteralLike(first) && isStatement(`${first.text} `);
  }

  function sqlText(node: ts.TemplateLiteral | ts.StringLiteralLike): void {
    for (const named of statementTables(textOf(node))) put(node, named);
  }

  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) call(node);
    if (pieced(node)) put(node, { table: madeAtRunTime, use: 'reads' });
    if (ts.isTaggedTemplateExpression(node) && isSqlTag(node.tag)) sqlText(node.template);
    else if (
      (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) &&
      !ts.isTaggedTemplateExpression(node.parent) &&
      isStatement(textOf(node))
    )
      sqlText(node);
    // The columns of a table by its type: `Tables['member']`.
    if (
      ts.isIndexedAccessTypeNode(node) &&
      node.objectType.getText() === 'Tables' &&
      ts.isLiteralTypeNode(node.indexType) &&
      ts.isStringLiteral(node.indexType.literal)
    )
      put(node, { table: snake(node.indexType.literal.text), use: 'reads' });
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}
