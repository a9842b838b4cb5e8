import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { devices } from '../devices/devices.ts';
import { languages } from '../language.ts';
import { deviceProbes, deviceSettings, type ProbeForm, probeSettings } from './probe-settings.ts';
import { probeTests } from './probe-test.ts';
import { changedShape, newShape, shownShape } from './probe-shape.ts';

const label = { zh: '', 'zh-TW': '', en: '' };
const fields = {
  level: { kind: 'integer', least: 2, most: 5, default: 3, label, wrong: label },
  way: { kind: 'choice', choices: ['a', 'b'], default: 'b', label },
  key: { kind: 'secret', mostLetters: 4, label, empty: label, tooLong: label },
} as const;

describe('the shape of settings', () => {
  const shape = z.strictObject(newShape(fields));
  const good = { key: 'abcd' };

  it('fills in what is usual and needs the secret', () => {
    const parsed = shape.parse(good);
    expect(parsed).toEqual({ level: 3, way: 'b', key: 'abcd' });
    expectTypeOf(parsed).toEqualTypeOf<{ level: number; way: 'a' | 'b'; key: string }>();
    expect(shape.safeParse({}).success).toBe(false);
  });

  it('keeps each bound', () => {
    const takes = (more: object) => shape.safeParse({ ...good, ...more }).success;
    expect([1, 2, 5, 6, 2.5, '3', null].map((level) => takes({ level }))).toEqual([
      ...[false, true, true, false],
      ...[false, false, false],
    ]);
    expect(['a', 'b', 'c', ''].map((way) => takes({ way }))).toEqual([true, true, false, false]);
    expect(['', 'a', 'abcd', 'abcde'].map((key) => takes({ key }))).toEqual([false, true, true, false]);
    expect(takes({ other: 1 })).toBe(false);
  });

  it('lets a change leave the secret out, and no answer show it', () => {
    const changed = z.strictObject(changedShape(fields));
    expect(changed.parse({})).toEqual({ level: 3, way: 'b' });
    expect(changed.safeParse({ key: '' }).success).toBe(false);
    const shown = z.object(shownShape(fields)).parse({ level: 9, way: 'a', key: 'abcd' });
    expect(shown).toEqual({ level: 9, way: 'a' });
  });
});

it('a device is asked as it always was: a port, a version, a community that is never shown', () => {
  const { body } = probeTests.device;
  const at = { address: '10.8.0.1', community: 'public' };
  expect(body.parse(at)).toEqual({ ...at, port: 161, snmpVersion: 'v2c' });
  const takes = (more: object) => body.safeParse({ ...at, ...more }).success;
  expect([0, 1, 65_535, 65_536].map((port) => takes({ port }))).toEqual([false, true, true, false]);
  expect(['v1', 'v2c', 'v3'].map((snmpVersion) => takes({ snmpVersion }))).toEqual([true, true, false]);
  expect([0, 1, 255, 256].map((count) => takes({ community: 'x'.repeat(count) }))).toEqual([
    ...[false, true],
    ...[true, false],
  ]);
  expect(devices.create.body.safeParse({ address: '10.8.0.1' }).success).toBe(false);
  expect(devices.create.body.safeParse(at).success).toBe(true);
  expect(Object.keys(devices.get.output.shape)).not.toContain('community');
  expect(Object.keys(devices.list.output.shape.list.element.shape)).not.toContain('community');
});

it('no two probes of a device share the name of a setting, and nothing is folded away unsaid', () => {
  const forms: ProbeForm[] = deviceProbes.map(({ probe }) => probeSettings[probe]);
  const names = forms.flatMap(({ fields: declared }) => Object.keys(declared));
  expect(names).toEqual(Object.keys(deviceSettings));
  for (const { fields: declared, folded } of forms) {
    const hidden = Object.entries(declared).flatMap(([name, { isFolded }]) => (isFolded ? [name] : []));
    for (const language of languages)
      for (const name of hidden) expect(folded?.[language]).toContain(`{{${name}}}`);
  }
});
