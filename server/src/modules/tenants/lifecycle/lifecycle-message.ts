import { type Language } from '@linekeeper/contract/language';
import { tenantActs } from '@linekeeper/contract/tenants/tenant-lifecycle';
import { z } from 'zod';
import {
  notification,
  type NotificationReader,
  type Texts,
} from '../../../platform/delivery/message-kind.ts';
import { laidOut } from '../../../platform/delivery/message-layout.ts';
import { lifecycleWords } from './lifecycle-words.ts';

const lifecycleActs = [...tenantActs, 'take-back'] as const;
export type LifecycleAct = (typeof lifecycleActs)[number];

const params = z.strictObject({
  act: z.enum(lifecycleActs),
  at: z.iso.datetime(),
  /** Of a deletion its day, of a conversion the new end. */
  until: z.iso.datetime().nullable(),
});

const textsIn =
  (language: Language) =>
  ({ act, at, until }: z.infer<typeof params>, { tenant, timeOf }: NotificationReader): Texts =>
    laidOut(language, {
      ...lifecycleWords[language](act, { tenant, until: until === null ? null : timeOf(until) }),
      rows: [['time', timeOf(at)]],
      ends: ['switchOff'],
    });

/** A change of how a tenant stands, by somebody above. */
export const lifecycleMessage = notification({
  kind: 'lifecycle',
  params,
  channels: ['app', 'email'],
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});
