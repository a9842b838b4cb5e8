import { builtInRuleIds } from '@linekeeper/contract/alerts/built-in-rules';
import { describe, expect, it } from 'vitest';
import { isOnlyTighter } from './given-rule.ts';
import { broughtBody, handedBody, type RuleBody } from './rule-body.ts';
import { type HandedRule, type HeldRule, settle } from './settled-rules.ts';

const slow = (value: number, more: Partial<RuleBody> = {}): RuleBody => ({
  ...broughtBody('line-rtt'),
  name: 'Slow',
  condition: { kind: 'threshold', settings: { bound: 'above', value, hysteresis: 0, forS: 60 } },
  ...more,
});
const origin = { tenantId: 2, ruleId: 'r' };
const handed = (body: RuleBody, more: Partial<HandedRule> = {}): HandedRule => ({
  ...{ origin, builtIn: null, body },
  ...more,
});
const copy = (body: RuleBody, given: RuleBody): HeldRule => ({ id: 'c', builtIn: null, origin, body, given });
const brought: HeldRule[] = builtInRuleIds.map((builtIn) => ({
  ...{ id: builtIn, builtIn, origin: null },
  ...{ body: broughtBody(builtIn), given: broughtBody(builtIn) },
}));
const changedBody = (held: HeldRule, next: RuleBody) =>
  settle([...brought, held], [handed(next)]).changed[0]?.body;

describe('what is brought to a tenant', () => {
  it('is all that the program brings, once', () => {
    const { added } = settle([], []);
    expect(added.map(({ builtIn }) => builtIn)).toEqual(builtInRuleIds);
    expect(settle(brought, [])).toEqual({ added: [], changed: [], removed: [] });
  });

  it('is what a tenant above hands down, without those whom it tells and without its note', () => {
    const member = { kind: 'member', id: '00000000-0000-0000-0000-000000000001' } as const;
    const body = slow(80, { toldTo: [member], note: 'Ours alone' });
    const { added } = settle(brought, [handed(body)]);
    expect(added).toMatchObject([
      { origin, body: { name: 'Slow', note: '', toldTo: [{ kind: 'administrators' }] } },
    ]);
    expect(JSON.stringify(added)).not.toContain(member.id);
  });

  it('goes when it is handed down no more, and what the tenant made itself stays', () => {
    const own: HeldRule = { id: 'own', builtIn: null, origin: null, body: slow(1), given: null };
    const held = copy(slow(80), slow(80));
    expect(settle([...brought, held, own], []).removed).toEqual([held]);
  });

  it('of a rule of the program is what the nearest above hands down, in the place of the tenant’s own', () => {
    const far = { origin: { tenantId: 1, ruleId: 'f' }, builtIn: 'line-rtt' } as const;
    const near = { origin, builtIn: 'line-rtt' } as const;
    const { added, changed } = settle(brought, [handed(slow(90), near), handed(slow(70), far)]);
    expect(added).toEqual([]);
    expect(changed).toMatchObject([
      { id: 'line-rtt', origin, body: { condition: { settings: { value: 90 } } } },
    ]);
    // And back to what the program brings, when that ends.
    const [back] = settle([...brought.filter(({ id }) => id !== 'line-rtt'), changed[0]!], []).changed;
    expect(back).toEqual(brought.find(({ id }) => id === 'line-rtt'));
  });
});

describe('what a tenant made of a rule that it was given', () => {
  const given = handedBody(slow(80));

  it('follows where it left it as it was, and stays where it chose', () => {
    expect(changedBody(copy(given, given), slow(60))).toEqual(handedBody(slow(60)));
    const silenced = { ...given, isEnabled: false, toldTo: [] };
    expect(changedBody(copy(silenced, given), slow(60))).toEqual({
      ...handedBody(slow(60)),
      isEnabled: false,
      toldTo: [],
    });
  });

  it('stays as long as it is no looser than what is given now', () => {
    const tighter = { ...given, severity: 'major', condition: slow(70).condition } as const;
    const isTighter = { severity: 'major', condition: { settings: { value: 70 } } };
    expect(changedBody(copy(tighter, given), slow(75))).toMatchObject(isTighter);
    expect(changedBody(copy(tighter, given), slow(50))).toMatchObject({
      condition: { settings: { value: 50 } },
    });
    expect(changedBody(copy(tighter, given), slow(75, { severity: 'critical' }))).toMatchObject({
      severity: 'critical',
    });
  });

  it('may tighten or silence it, and nothing else', () => {
    const may = (more: Partial<RuleBody>) => isOnlyTighter({ ...given, ...more }, given);
    expect(may({ isEnabled: false, toldTo: [], severity: 'critical', condition: slow(70).condition })).toBe(
      true,
    );
    expect(may({ condition: slow(81).condition })).toBe(false);
    expect(may({ severity: 'warning' })).toBe(false);
    expect(may({ scope: { ...given.scope, regions: ['South'] } })).toBe(false);
    expect(may({ name: 'Other' })).toBe(false);
    expect(may({ metric: 'line.loss' })).toBe(false);
  });

  it('of a rule of the program may be looser too, and stays when the program brings another one', () => {
    const own: HeldRule = {
      ...{ id: 'x', builtIn: 'line-rtt', origin: null },
      ...{
        body: { ...broughtBody('line-rtt'), severity: 'warning' },
        given: { ...broughtBody('line-rtt'), severity: 'major' },
      },
    };
    const rest = brought.filter(({ id }) => id !== 'line-rtt');
    expect(settle([...rest, own], []).changed).toMatchObject([
      { body: { severity: 'warning' }, given: { severity: 'minor' } },
    ]);
  });
});
