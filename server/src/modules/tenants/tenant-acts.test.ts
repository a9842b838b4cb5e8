import { describe, expect, it } from 'vitest';
import { changeOf, type FullLifecycle, isOpen, lifecycleAfter, type Wish } from './tenant-acts.ts';

const nowMs = Date.UTC(2026, 10, 21);
const formal: FullLifecycle = {
  status: 1,
  enabled: true,
  frozen: false,
  expiresAt: null,
  deletionDueAt: null,
  deletionBy: null,
  enabledBefore: null,
};
const after = (lifecycle: FullLifecycle, act: Wish['act'], more: Partial<Wish> = {}) =>
  lifecycleAfter(lifecycle, { act, nowMs, ...more });
const must = (lifecycle: FullLifecycle | undefined) => {
  if (!lifecycle) throw new Error('It cannot be done.');
  return lifecycle;
};

describe('the life of a tenant', () => {
  it('leads from trial or POC to formal, with the end removed or set', () => {
    for (const status of [2, 3]) {
      const trial = { ...formal, status, expiresAt: new Date(nowMs) };
      expect(after(trial, 'convert')).toEqual(formal);
      const later = new Date(nowMs + 1);
      expect(after(trial, 'convert', { expiresAt: later })).toEqual({ ...formal, expiresAt: later });
    }
    expect(after(formal, 'convert')).toBeUndefined();
  });

  it('freezes and unfreezes, disables and enables, each only where it changes something', () => {
    const frozen = must(after(formal, 'freeze'));
    const disabled = must(after(frozen, 'disable'));
    expect([isOpen(formal), isOpen(frozen), isOpen(disabled)]).toEqual([true, false, false]);
    expect(after(frozen, 'freeze')).toBeUndefined();
    expect(after(formal, 'unfreeze')).toBeUndefined();
    expect(after(formal, 'enable')).toBeUndefined();
    expect(after(disabled, 'disable')).toBeUndefined();
    // The two are apart: who enables a frozen tenant has not unfrozen it.
    expect(must(after(disabled, 'enable'))).toEqual(frozen);
  });

  it('waits seven days before a deletion, closed, and can be taken back to where it stood', () => {
    for (const before of [formal, { ...formal, frozen: true }, { ...formal, enabled: false }]) {
      const waiting = must(after(before, 'delete', { by: 'li' }));
      expect(waiting).toMatchObject({ enabled: false, deletionBy: 'li' });
      expect(waiting.deletionDueAt).toEqual(new Date(nowMs + 7 * 24 * 3_600_000));
      for (const act of ['convert', 'freeze', 'unfreeze', 'disable', 'enable', 'delete'] as const)
        expect(after(waiting, act), act).toBeUndefined();
      expect(after(waiting, 'take-back')).toEqual(before);
    }
    expect(after(formal, 'take-back')).toBeUndefined();
    const due = { ...must(after(formal, 'delete')), deletionDueAt: new Date(nowMs) };
    expect(after(due, 'take-back')).toBeUndefined();
  });

  it('says what became another', () => {
    expect(changeOf(formal, must(after(formal, 'freeze')))).toEqual({
      before: { frozen: false },
      after: { frozen: true },
    });
  });
});
