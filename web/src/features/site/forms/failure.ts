/** Why a form was not accepted: one message for the form, and errors by field. */
export type Failure = { message: string; errors: Record<string, string> }

const INPUT_KEPT = 'Everything you typed is still here.'

export const unreachable: Failure = {
  message: `We could not reach the server, so this was probably not received. ${INPUT_KEPT} Check your connection and send it again.`,
  errors: {},
}

export const timedOut: Failure = {
  message: `The server took too long to respond, so we can’t tell whether this arrived. ${INPUT_KEPT} Please try again in a moment.`,
  errors: {},
}

/** The server's message; errors of the form's fields are returned separately. */
export function failureFrom(
  status: number,
  body: unknown,
  retryAfter: string | null,
  fields: readonly string[],
): Failure {
  if (status >= 500) {
    return {
      message: `Something went wrong on our side and we did not receive your form. ${INPUT_KEPT} Please try again in a moment.`,
      errors: {},
    }
  }
  const { message, details } = asRecord(body)
  const errors: Record<string, string> = {}
  const others: string[] = []
  for (const detail of Array.isArray(details) ? details : []) {
    const { path, message: text } = asRecord(detail)
    if (typeof path !== 'string' || typeof text !== 'string') continue
    if (fields.includes(path)) errors[path] ??= text
    else others.push(text)
  }
  const reason = typeof message === 'string' && message.trim() !== '' ? message : 'This was not accepted.'
  const wait = status === 429 && !/again in/i.test(reason) ? waitText(retryAfter) : ''
  return { message: [reason, ...others, wait, INPUT_KEPT].filter(Boolean).join(' '), errors }
}

function waitText(retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) return ''
  const minutes = Math.ceil(seconds / 60)
  return `You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
