import { describe, expect, it } from 'vitest';
import { clientKey, customerOf, isNetwork, proxies } from './client-address.ts';

describe('clientKey', () => {
  it('is the peer, whatever the header claims, without a proxy', () => {
    expect(clientKey('192.0.2.1', '203.0.113.9', proxies(0, []))).toBe('192.0.2.1');
    expect(clientKey('10.0.0.1', '203.0.113.9', proxies(0, []))).toBe('10.0.0.1');
  });

  it('is what our own proxies saw', () => {
    expect(clientKey('10.0.0.1', '203.0.113.9', proxies(1, []))).toBe('203.0.113.9');
    expect(clientKey('10.0.0.1', 'forged, 203.0.113.9', proxies(1, []))).toBe('203.0.113.9');
    expect(clientKey('10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', proxies(2, []))).toBe('203.0.113.9');
  });

  it('is the same from each of its ports, where a proxy appends the port too', () => {
    const of = (entry: string) => clientKey('127.0.0.1', entry, proxies(1, []));
    expect([of('203.0.113.7:50001'), of('[2001:db8:1:2::7]:50001'), of('[2001:db8:1:2::7]')]).toEqual([
      of('203.0.113.7'),
      of('2001:db8:1:2::9'),
      of('2001:db8:1:2::9'),
    ]);
  });

  it('falls back to the furthest address known when fewer proxies answered', () => {
    expect(clientKey('10.0.0.1', undefined, proxies(2, []))).toBe('10.0.0.1');
    expect(clientKey('10.0.0.1', '203.0.113.9', proxies(3, []))).toBe('203.0.113.9');
  });

  it.each(['198.51.100.7', '2001:db8::7', '::ffff:198.51.100.7', '11.0.0.1', '172.32.0.1', 'unknown'])(
    'is the peer where %s, which is no proxy of ours, sends the header',
    (peer) => {
      const keys = [1, 2].map((n) => clientKey(peer, `203.0.113.${n}`, proxies(1, [])));
      expect(new Set(keys)).toEqual(new Set([clientKey(peer, undefined, proxies(0, []))]));
    },
  );

  it.each(['127.0.0.1', '::1', '::ffff:10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', 'fd00::1'])(
    'believes %s, from which nobody on the internet can connect',
    (peer) => expect(clientKey(peer, '203.0.113.9', proxies(1, []))).toBe('203.0.113.9'),
  );

  it('believes the networks that are named, and then no other', () => {
    const ours = proxies(1, ['198.51.100.0/24', '2001:db8:1::/48', '192.0.2.1']);
    for (const peer of ['198.51.100.9', '2001:db8:1::9', '::ffff:192.0.2.1'])
      expect(clientKey(peer, '203.0.113.9', ours)).toBe('203.0.113.9');
    for (const peer of ['127.0.0.1', '198.51.101.9', '192.0.2.2'])
      expect(clientKey(peer, '203.0.113.9', ours)).toBe(peer);
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:DB8::', '2001:db8:0:0::/64'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    // a left-out group stands for zeros
    ['2001:db8:0000:0:1:2:3:4', '2001:db8:0:0::/64'],
    ['1:2::4:5:6:7:8', '1:2:0:4::/64'],
    ['1:2::5:6:7:8', '1:2:0:0::/64'],
    ['::3:4:5:6:7:8', '0:0:3:4::/64'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
    ['2001:db8::ffff:192.0.2.1', '2001:db8:0:0::/64'],
    ['1:2:3::', '1:2:3:0::/64'],
    ['::', '0:0:0:0::/64'],
    // these hold no IPv4 address
    ['::ffff:1:2', '0:0:0:0::/64'],
  ])('counts %s as %s', (address, key) => {
    expect(clientKey(address, undefined, proxies(0, []))).toBe(key);
  });
});

describe('isNetwork', () => {
  it.each([
    '10.0.0.0/8',
    '192.0.2.0/24',
    '192.0.2.1/32',
    '192.0.2.1',
    'fd00::/8',
    '2001:db8::1/128',
    '::1',
    '0.0.0.0/0',
  ])('takes %s', (text) => expect(isNetwork(text)).toBe(true));
  it.each([
    '',
    '10.0.0.0/',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/8/8',
    '10.0.0',
    'oak.example',
    '10.0.0.0/-1',
    '10.0.0.0/1e1',
    'oak.example/8',
  ])('refuses %s', (text) => expect(isNetwork(text)).toBe(false));
});

it.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
])('the customer of %s is %s', (client, customer) => {
  expect(customerOf(client)).toBe(customer);
});
