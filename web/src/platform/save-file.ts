/** Saves a file through the browser. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the URL only after the click handler.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The file name from the server; accepts only plain names. */
export function fileNameFrom(disposition: string | null, fallback: string): string {
  return /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? fallback
}
