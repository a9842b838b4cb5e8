import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '../src');
const files = globSync('**/*.tsx', { cwd: src }).map((file) => ({
  file,
  code: readFileSync(path.join(src, file), 'utf8'),
}));
const has = (code: string, tag: string) => new RegExp(`<${tag}\\b`).test(code);

/** Dialogs of the library that hold no field that can be wrong. */
const fieldless = [
  'app/acting/tenant-palette.tsx',
  'components/unsaved-guard.tsx',
  'features/dial/templates.tsx',
  'features/tenants/act-dialog.tsx',
  'widgets/shown-once/shown-once.tsx',
];

it('every form and every dialog says above its fields that one of them is wrong', () => {
  const frames = files.filter(({ code }) => ['form', 'Modal', 'EntityForm'].some((tag) => has(code, tag)));
  expect(frames.length).toBeGreaterThan(10);
  const without = frames.filter(({ code }) => !has(code, 'FaultFrame') && !has(code, 'EntityDrawer'));
  expect(without.map(({ file }) => file).sort()).toEqual(fieldless);
});

it('every field that shows a fault tells its form', () => {
  const fields = files.filter(({ code }) => code.includes("role={fault && 'alert'}"));
  expect(fields.length).toBeGreaterThan(1);
  expect(fields.filter(({ code }) => !code.includes('useFieldFault(fault)')).map(({ file }) => file)).toEqual(
    [],
  );
});

it('the sign-in page says it without the component library', () => {
  const frame = files.find(({ file }) => file === 'components/fault-frame.tsx');
  expect(frame?.code).not.toMatch(/from 'antd|@ant-design/);
});
