import { BlockList, isIP } from 'node:net'

/** Non-public networks: loopback, private, link-local and reserved ranges. */
const blocked4: [network: string, bits: number][] = [
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

/** Only globally allocated IPv6, minus the ranges that embed IPv4 addresses or are not routable. */
const public6: [network: string, bits: number] = ['2000::', 3]
const blocked6: [network: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const blockList4 = new BlockList()
for (const [network, bits] of blocked4) blockList4.addSubnet(network, bits, 'ipv4')
const allowList6 = new BlockList()
allowList6.addSubnet(...public6, 'ipv6')
const blockList6 = new BlockList()
for (const [network, bits] of blocked6) blockList6.addSubnet(network, bits, 'ipv6')

/** Whether an address from DNS or a parsed URL is public. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blockList4.check(address, 'ipv4')
    case 6:
      // A zone id names a local network interface.
      return !address.includes('%') && allowList6.check(address, 'ipv6') && !blockList6.check(address, 'ipv6')
    default:
      return false
  }
}
