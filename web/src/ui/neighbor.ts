/** The previous or next row; null if there is none. */
export function neighbor(rows: readonly { id: string }[], id: string | null, step: 1 | -1): string | null {
  const index = rows.findIndex((row) => row.id === id)
  return index < 0 ? null : (rows[index + step]?.id ?? null)
}
