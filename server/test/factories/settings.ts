import sharp from 'sharp';
import { type Factories, type Factory, plain } from './factory.ts';

const root = '/api/v1/settings';
const picture = await sharp({ create: { width: 180, height: 47, channels: 4, background: '#0000' } })
  .png()
  .toBuffer();

/** The platform's alone; and what another has changed meanwhile cannot be changed here. */
const changing = ['CHANGED_MEANWHILE'];
const mailServer = {
  host: '127.0.0.1',
  port: 2525,
  security: 'none',
  username: '',
  fromAddress: 'noc@example.test',
  fromName: 'NOC',
  ca: '',
};
const platform = (body: Readonly<Record<string, unknown>>): Factory => ({
  input: () => ({ body }),
  mayAnswer: ['PLATFORM_ONLY', ...changing],
});

export const settingFactories: Factories = {
  [`GET ${root}/appearance`]: plain,
  [`GET ${root}/general`]: plain,
  [`PUT ${root}/general`]: {
    input: () => ({
      body: {
        version: 0,
        storageDays: 90,
        refreshInterval: 'week',
        siteName: 'Watch',
        defaultLanguage: 'en',
        timeZone: 'Asia/Shanghai',
        passwordPolicy: 'length',
        totpPolicy: 'none',
        oneSession: false,
        idleMinutes: 60,
      },
    }),
    mayAnswer: changing,
  },
  [`POST ${root}/general/storage/preview`]: { input: () => ({ body: { storageDays: 30 } }) },
  [`PUT ${root}/logo`]: {
    input: () => ({ query: { version: '0' }, raw: { type: 'image/png', bytes: picture } }),
    mayAnswer: changing,
  },
  [`DELETE ${root}/logo`]: { input: () => ({ query: { version: '0' } }), mayAnswer: changing },
  [`PUT ${root}/mail`]: { input: () => ({ body: { version: 0, ...mailServer } }), mayAnswer: changing },
  [`DELETE ${root}/mail`]: { input: () => ({ query: { version: '0' } }), mayAnswer: changing },
  [`POST ${root}/mail/test`]: {
    input: () => ({ body: { server: mailServer } }),
    mayAnswer: ['MAIL_NO_ADDRESS'],
  },
  [`POST ${root}/ranges/preview`]: platform({ ranges: ['127.0.0.0/8'] }),
  [`PUT ${root}/ranges`]: platform({ version: 0, ranges: ['127.0.0.0/8'] }),
  [`PUT ${root}/registration`]: platform({ version: 0, open: true }),
};
