/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The name the server gave a file; ours are plain, so anything else is not taken. */
export function fileNameFrom(disposition: string | null, fallback: string): string {
  return /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? fallback
}
