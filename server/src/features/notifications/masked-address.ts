/** Enough to recognise one's own address, too little to learn somebody else's: 'j•••@example.test'. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return '•••'
  return `${Array.from(address)[0]}•••${address.slice(at)}`
}
