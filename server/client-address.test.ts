import { describe, expect, it } from 'vitest';
import { clientKey } from './client-address.ts';

describe('clientKey', () => {
  it('is the peer, whatever the header claims, without a proxy', () => {
    expect(clientKey('192.0.2.1', '203.0.113.9', 0)).toBe('192.0.2.1');
  });

  it('is what our own proxies saw', () => {
    expect(clientKey('10.0.0.1', '203.0.113.9', 1)).toBe('203.0.113.9');
    expect(clientKey('10.0.0.1', 'forged, 203.0.113.9', 1)).toBe('203.0.113.9');
    expect(clientKey('10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9');
  });

  it('falls back to the furthest address known when fewer proxies answered', () => {
    expect(clientKey('10.0.0.1', undefined, 2)).toBe('10.0.0.1');
    expect(clientKey('10.0.0.1', '203.0.113.9', 3)).toBe('203.0.113.9');
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (address, key) => {
    expect(clientKey(address, undefined, 0)).toBe(key);
  });
});
