/** Why a form was not accepted: one message for the form, and errors by field. */
export type Failure = { message: string; faults: Record<string, string> }

const KEPT = 'Everything you typed is still here.'

export const unreachable: Failure = {
  message: `We could not reach the server, so as far as we know this was not received. ${KEPT} Check your connection and send it again.`,
  faults: {},
}

export const tooSlow: Failure = {
  message: `The server took too long to answer, so we cannot tell whether this arrived. ${KEPT} Please try again in a moment.`,
  faults: {},
}

/** The server's message. Errors of fields in the form are shown beside them. */
export function refusal(
  status: number,
  body: unknown,
  retryAfter: string | null,
  fields: readonly string[],
): Failure {
  if (status >= 500) {
    return {
      message: `Something went wrong on our side and this was not received. ${KEPT} Please try again in a moment.`,
      faults: {},
    }
  }
  const { message, details } = asRecord(body)
  const faults: Record<string, string> = {}
  const others: string[] = []
  for (const detail of Array.isArray(details) ? details : []) {
    const { path, message: words } = asRecord(detail)
    if (typeof path !== 'string' || typeof words !== 'string') continue
    if (fields.includes(path)) faults[path] ??= words
    else others.push(words)
  }
  const said = typeof message === 'string' && message.trim() !== '' ? message : 'This was not accepted.'
  const wait = status === 429 && !/again in/i.test(said) ? waitWords(retryAfter) : ''
  return { message: [said, ...others, wait, KEPT].filter(Boolean).join(' '), faults }
}

function waitWords(retryAfter: string | null): string {
  const seconds = Number(retryAfter)
  if (!(seconds > 0)) return ''
  const minutes = Math.ceil(seconds / 60)
  return `You can try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
