import { BlockList, isIP } from 'node:net'

/** Networks that are not the internet: our own machine, our neighbours, and what only looks like somebody else. */
const closed: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Of IPv6 only what is handed out to the public, without the parts in it that carry an IPv4 address or lead nowhere. */
const open6: [network: string, bits: number] = ['2000::', 3]
const closed6: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const no4 = new BlockList()
for (const [network, bits] of closed) no4.addSubnet(network, bits, 'ipv4')
const yes6 = new BlockList()
yes6.addSubnet(...open6, 'ipv6')
const no6 = new BlockList()
for (const [network, bits] of closed6) no6.addSubnet(network, bits, 'ipv6')

/** Whether an address, as DNS or a parsed URL spells it, is somebody else's machine on the internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !no4.check(address, 'ipv4')
    case 6:
      // A zone names one of our own cables.
      return !address.includes('%') && yes6.check(address, 'ipv6') && !no6.check(address, 'ipv6')
    default:
      return false
  }
}
