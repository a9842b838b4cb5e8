import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Database } from '../db/database.ts';
import { silentLog } from '../log.ts';
import { DeliveryFault } from './delivery.ts';
import { directMessage } from './message-kind.ts';
import { sendNow } from './send-now.ts';

const hello = () => ({ subject: 'Hello', text: 'Hello.', short: 'Hello.' });
const kind = directMessage({
  kind: 'greeting',
  params: z.object({}),
  texts: { zh: hello, 'zh-TW': hello, en: hello },
});
const message = { tenantId: 1, channel: 'email', to: 'a@example.test', language: 'en', params: {} } as const;
const away = { withTenant: () => Promise.reject(new Error('The database is away.')) } as unknown as Database;
const send = (answer: () => Promise<void>) =>
  sendNow({ database: away, delivery: { send: answer }, log: silentLog }, kind, message);

it('a message that left has left, also where the ledger cannot be written', async () => {
  await expect(send(() => Promise.resolve())).resolves.toBeUndefined();
});

it('what was wrong with a message is told, also where the ledger cannot be written', async () => {
  const fault = new DeliveryFault('recipient-refused');
  await expect(send(() => Promise.reject(fault))).rejects.toBe(fault);
});
