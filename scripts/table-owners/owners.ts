// Who owns which table: what the doors of the modules say, and the platform's own list.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { platformTables } from '../../server/src/platform/platform-tables.ts';

/** Areas by the tables that they own; names are as in the database. */
export type Owners = ReadonlyMap<string, string>;

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What stands in the list `tables` of a door. */
function tablesOfDoor(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isPropertyAssignment(node) &&
      node.name.getText() === 'tables' &&
      ts.isArrayLiteralExpression(node.initializer)
    )
      found.push(...node.initializer.elements.filter(ts.isStringLiteral).map(({ text: name }) => name));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('index.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The owner of every table of the server whose root is given. */
export function readOwners(root: string): Owners {
  const modules = path.join(root, 'server/src/modules');
  const owners = new Map<string, string>();
  for (const [area, tables] of Object.entries(platformTables))
    for (const table of tables) owners.set(snake(table), area);
  for (const area of readdirSync(modules))
    for (const table of tablesOfDoor(readFileSync(path.join(modules, area, 'index.ts'), 'utf8')))
      owners.set(snake(table), area);
  return owners;
}
