import { expect, it } from 'vitest';
import { type Fetched, type SafeFetch } from '../../../platform/outbound/safe-fetch.ts';
import { isProvedByName, isProvedByWeb } from './domain-proof.ts';

const answering =
  (status: number, body: string): SafeFetch =>
  async (url): Promise<Fetched> => {
    expect(url).toBe('http://bank.com/.well-known/linekeeper-challenge');
    return { status, headers: {}, body: Buffer.from(body) };
  };

it('finds the content of a file, and nothing near it', async () => {
  expect(await isProvedByWeb(answering(200, 'content\n'), 'bank.com', 'content')).toBe(true);
  expect(await isProvedByWeb(answering(200, 'the content'), 'bank.com', 'content')).toBe(false);
  expect(await isProvedByWeb(answering(404, 'content'), 'bank.com', 'content')).toBe(false);
  expect(await isProvedByWeb(() => Promise.reject(new Error('no')), 'bank.com', 'content')).toBe(false);
});

it('finds the content among text records, joined from their parts', async () => {
  const resolve = async () => [['other'], ['con', 'tent']];
  expect(await isProvedByName(resolve, 'bank.com', 'content')).toBe(true);
  expect(await isProvedByName(resolve, 'bank.com', 'tent')).toBe(false);
  expect(await isProvedByName(() => Promise.reject(new Error('no')), 'bank.com', 'content')).toBe(false);
});
