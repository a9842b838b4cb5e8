import { expect, it } from 'vitest';
import { agentOf } from './user-agent.ts';

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    ['Chrome', '141', 'Windows'],
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57',
    ['Edge', '141', 'Windows'],
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
    ['Safari', '18', 'macOS'],
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
    ['Safari', '18', 'iOS'],
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ['Firefox', '140', 'Linux']],
  [
    'Mozilla/5.0 (Linux; Android 15; V2324A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
    ['WeChat', '8', 'Android'],
  ],
  ['curl/8.14.1', ['curl', '8.14', null]],
  ['Mozilla/5.0', [null, null, null]],
  ['', [null, null, null]],
  ['<script>alert(1)</script>', [null, null, null]],
])('%s', (userAgent, words) => {
  const { browser, version, system } = agentOf(userAgent);
  expect([browser, version, system]).toEqual(words);
});
