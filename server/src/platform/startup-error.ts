/** A reason for not starting that a person can act on: one line, shown without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
