/** An error for the user, printed without a stack trace. */
export class OneLineError extends Error {}
