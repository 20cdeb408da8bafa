/** The name of the violated constraint, or null when the write failed for another reason. */
export function violatedConstraint(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, constraint } = e as { code?: unknown; constraint?: unknown }
    if (typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string') return constraint
  }
  return null
}
