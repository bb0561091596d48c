import { expect, it } from 'vitest';
import { deviceName } from '#platform/device/device-name.ts';

it('names browser and system', () => {
  expect(deviceName('Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36')).toBe(
    'Chrome · Android',
  );
  expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1')).toBe(
    'Safari · iOS',
  );
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Chrome/156.0 Safari/537.36 Edg/156.0')).toBe('Edge · Windows');
  expect(deviceName('curl/8')).toBeNull();
});
