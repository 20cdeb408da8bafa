import type { ScanType } from '@greenroom/contract/features/compliance/records.rules.ts'

/** Number of bytes needed to detect all supported types. */
export const TYPE_HEADER_BYTES = 12

/** Detects the type from the content, because names and headers can't be trusted. */
export function scanTypeOf(start: Buffer): ScanType | null {
  const text = start.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  return text.startsWith('%PDF-') ? 'application/pdf' : null
}
