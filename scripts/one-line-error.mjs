/** For a person to act on: shown without a stack. */
export class OneLineError extends Error {}
