/** A startup failure that a person can fix: printed as one line, without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
