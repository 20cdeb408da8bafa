import pg from 'pg'

/** The name of the violated constraint, or null when the write failed for another reason. */
export function violatedConstraint(error: unknown): string | null {
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code, constraint } = e as { code?: unknown; constraint?: unknown }
    if (typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string') return constraint
  }
  return null
}

/** The database took too long: a lock, a statement timeout, or no reply at all. */
export function isTimeout(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return (
    code === '55P03' || code === '57014' || (error instanceof Error && error.message === 'Query read timeout')
  )
}

/** PostgreSQL rejected the statement but keeps the connection. */
export function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}
