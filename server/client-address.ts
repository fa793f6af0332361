import { BlockList, isIP } from 'node:net';

/** Loopback, private and link-local networks. No connection from the internet has such an address. */
const PRIVATE_NETWORKS = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
];

/** The proxies that stand in front of the server. */
export interface Proxies {
  /** How many proxies append to X-Forwarded-For. */
  count: number;
  /** Whether a proxy may connect from this address. */
  includes(address: string): boolean;
}

/** Whether this is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** @param networks networks that the proxies connect from; empty means every private network. */
export function proxies(count: number, networks: readonly string[]): Proxies {
  const list = new BlockList();
  for (const network of networks.length > 0 ? networks : PRIVATE_NETWORKS) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    count,
    includes(address) {
      const plain = withoutPrefix(address);
      const version = isIP(plain);
      return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/**
 * The key by which a client is counted: its IPv4 address, or the /64 network of its IPv6 address, because one
 * subscriber can choose any address of a /64.
 *
 * @param peer the address at the other end of the connection.
 * @param forwardedFor the X-Forwarded-For header, to which each proxy appends the address that connected to it. It is
 * read only where the peer is one of our proxies, because anybody else may have written it. Entries further left than
 * there are proxies were written by the client.
 */
export function clientKey(
  peer: string,
  forwardedFor: string | undefined,
  { count, includes }: Proxies,
): string {
  if (forwardedFor === undefined || !includes(peer)) return networkOf(peer);
  const chain = [...forwardedFor.split(',').map((entry) => withoutPort(entry.trim())), peer];
  return networkOf(chain[Math.max(0, chain.length - 1 - count)] ?? peer);
}

/** Some proxies append the port of the connection as well: each connection was a client of its own, and none had a limit. */
const withoutPort = (entry: string): string =>
  entry.replace(/^\[([\da-f:.]+)\](:\d+)?$/i, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

/** A socket for both IP versions reports an IPv4 address as `::ffff:192.0.2.1`. */
const withoutPrefix = (address: string): string => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

function networkOf(address: string): string {
  const plain = withoutPrefix(address);
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/**
 * The network of a client's customer: of an IPv6 client the /48, the largest that a provider gives to one. Whoever has one
 * has 65,536 clients: with one connection of each of 48 they kept the documents of everybody else out.
 */
export const customerOf = (client: string): string =>
  client.replace(/^((?:[\da-f]+:){3})[\da-f]+::\/64$/, '$1:/48');
