/** 'j•••@example.test': only the owner can recognize it. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return '•••'
  return `${Array.from(address)[0]}•••${address.slice(at)}`
}
