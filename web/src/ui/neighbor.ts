/** The previous or next row; null if there is none. */
export function neighbor(rows: readonly { id: string }[], id: string | null, step: 1 | -1): string | null {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? null : (rows[at + step]?.id ?? null)
}
