/** 'j•••@example.test': recognizable to its owner, useless to others. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return '•••'
  return `${Array.from(address)[0]}•••${address.slice(at)}`
}
