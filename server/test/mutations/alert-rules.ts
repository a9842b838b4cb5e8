import { type Mutation } from './mutation.ts';

const service = 'src/modules/alerts/rules/rules.service.ts';
const test = 'src/modules/alerts/rules/rules.test.ts';

export const alertRuleMutations: readonly Mutation[] = [
  {
    guard: 'a rule is changed by those alone who may see what it is about',
    file: service,
    find: '!rule || !visibleKinds(caller).includes(rule.body.subjectKind)',
    replace: '!rule',
    test,
    names: 'is shown and changed by those alone who may see what it is about',
  },
  {
    guard: 'a rule that was handed down is not loosened',
    file: service,
    find: '(isHandedDown || !isOnlyTighter(body, given))',
    replace: 'isHandedDown',
    test,
    names: 'is tightened or silenced there',
  },
  {
    guard: 'a rule tells nobody of another tenant',
    file: service,
    find: '.some((id) => !(id in names))',
    replace: '.some((id) => id in names && false)',
    test,
    names: 'names nothing that the tenant has not',
  },
];
