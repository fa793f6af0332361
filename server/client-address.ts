/**
 * What a client is counted by: its IPv4 address, or the /64 network of its IPv6 address, since one subscriber has a
 * whole /64 to pick addresses from.
 *
 * @param peer the address at the other end of the connection.
 * @param forwardedFor the X-Forwarded-For header, to which each proxy appends the address that it was reached from.
 * @param proxies how many of our own proxies stand in front. Entries further left are the client's own words.
 */
export function clientKey(peer: string, forwardedFor: string | undefined, proxies: number): string {
  const chain = [...(forwardedFor?.split(',') ?? []).map((entry) => entry.trim()), peer];
  const address = chain[Math.max(0, chain.length - 1 - proxies)] ?? peer;
  return networkOf(address);
}

function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}
