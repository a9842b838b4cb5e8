import { liveTopicKinds } from '@linekeeper/contract/live';
import { taskKinds } from '@linekeeper/contract/workbench/task-terms';
import { searchKinds } from '@linekeeper/contract/search/search';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tableNames } from './db/schema.gen.ts';
import { task } from './jobs/jobs.ts';
import { notificationKinds } from '@linekeeper/contract/notifications/telling-terms';
import { notification } from './delivery/message-kind.ts';
import { createFold, type Module } from './module.ts';
import { platformTables } from './platform-tables.ts';

const idle = task({ payload: z.strictObject({}), run: async () => {} });
const nothing = () => ({ subject: '', text: '', short: '' });
const silent = (kind: string) =>
  notification({
    kind,
    params: z.strictObject({}),
    channels: [],
    texts: { zh: nothing, 'zh-TW': nothing, en: nothing },
  });
/** What exactly one module has to give. */
const whole: Module = {
  tables: tableNames.filter((name) => !(Object.values(platformTables).flat() as string[]).includes(name)),
  sessions: {} as never,
  settingEffects: {} as never,
  askAgent: {} as never,
  serviceTimes: {} as never,
  onRead: async () => {},
  isTenantHost: () => false,
  messages: notificationKinds.map(silent),
  // Those of operations are the platform's own.
  topics: Object.fromEntries(
    liveTopicKinds
      .filter((kind) => kind !== 'operations')
      .map((kind) => [kind, { openedBy: [], shows: null, application: null }]),
  ),
  offers: taskKinds.map((kind) => ({ [kind]: {} as never })),
  searches: Object.fromEntries(
    searchKinds.map((kind) => [kind, { openedBy: [], application: 'sass_server', find: async () => [] }]),
  ),
};

describe('the fold of the modules', () => {
  it('joins what they give, in their order', async () => {
    const erased: string[] = [];
    const folded = createFold().of([
      whole,
      { tasks: { 'one.forget': idle }, eraseTenant: async () => void erased.push('one') },
      { tasks: { 'two.forget': idle }, eraseTenant: async () => void erased.push('two') },
    ]);
    expect(Object.keys(folded.tasks)).toEqual(['one.forget', 'two.forget']);
    await folded.eraseTenant(1, new AbortController().signal);
    expect(erased).toEqual(['one', 'two']);
  });

  it('does not boot where two give the same task, counter or deliverer', () => {
    const of = (given: Module) => () => createFold().of([whole, given, given]);
    expect(of({ tasks: { 'one.forget': idle } })).toThrow('Two modules give the task one.forget.');
    expect(of({ counters: { networkDevices: async () => [] } })).toThrow('the counter of networkDevices');
    expect(of({ deliverers: { notice: async () => {} } })).toThrow('the deliverer of notice');
  });

  it('does not boot where it is not decided whether members may do without a notification', () => {
    expect(() => createFold().of([whole, { messages: [silent('weather')] }])).toThrow(
      'The contract does not say whether members may do without weather.',
    );
  });

  it('does not boot where nobody proves callers, or two do', () => {
    const { sessions, ...others } = whole;
    expect(() => createFold().of([others])).toThrow('One module has to give sessions.');
    expect(() => createFold().of([whole, { sessions }])).toThrow('One module has to give sessions.');
  });

  it('does not boot where a table has no owner, or two, one of which may be the platform', () => {
    const { tables = [] } = whole;
    const without = { ...whole, tables: tables.filter((name) => name !== 'device') };
    expect(() => createFold().of([without])).toThrow('The table device has no owner.');
    expect(() => createFold().of([whole, { tables: ['device'] }])).toThrow(
      'The table device has several owners.',
    );
    expect(() => createFold().of([whole, { tables: ['outbox'] }])).toThrow(
      'The table outbox has several owners.',
    );
  });

  it('does not boot where nobody says who may listen to a live topic', () => {
    const { topics: _topics, ...unheard } = whole;
    expect(() => createFold().of([unheard])).toThrow('One module has to say who may listen to devices.');
  });

  it('does not boot where nobody says how a kind is found, or two do', () => {
    const { searches, ...unfound } = whole;
    expect(() => createFold().of([unfound])).toThrow('One module has to say how devices are found.');
    expect(() => createFold().of([whole, { searches }])).toThrow(
      'One module has to say how devices are found.',
    );
  });

  it('does not boot where two declare one message, or nobody a notification of the contract', () => {
    const { messages = [], ...without } = whole;
    expect(() => createFold().of([whole, { messages: [silent('account')] }])).toThrow(
      'Two modules declare the message account.',
    );
    expect(() => createFold().of([without, { messages: messages.slice(1) }])).toThrow(
      'One module has to declare the notification account.',
    );
  });

  it('is not to be asked while the modules are being put together', () => {
    const fold = createFold();
    expect(() => fold.result()).toThrow('not put together yet');
    const folded = fold.of([whole]);
    expect(fold.result()).toBe(folded);
  });
});
