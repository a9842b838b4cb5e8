import { expect, test } from 'vitest';
import { fileNameOf } from './save-chart.ts';

test('A file name out of a device’s words cannot leave its folder or hide', () => {
  expect(fileNameOf('../../etc/passwd', 'Gi0/1: "uplink"')).toBe('etc-passwd_Gi0-1-uplink');
  expect(fileNameOf('核心交换机 1', '流量')).toBe('核心交换机-1_流量');
  expect(fileNameOf('', '.hidden')).toBe('hidden');
});
