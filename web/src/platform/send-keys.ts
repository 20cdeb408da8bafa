import { ApiError } from './api-error.ts'

export type SendKeys<Body> = {
  keyFor: (body: Body) => string
  /** Notes that nobody knows what became of it. */
  lose: (key: string) => void
  /** Keys of other contents that were sent without an answer. */
  lostBefore: (key: string) => string[]
  reset: () => void
}

/** One key for one content: the same sent again bears the same key and is done once, anything else bears a new one. */
export function sendKeys<Body>(newKey: () => string): SendKeys<Body> {
  const known = new Map<string, string>()
  const lost = new Set<string>()
  return {
    keyFor(body) {
      const content = JSON.stringify(body)
      const key = known.get(content) ?? newKey()
      known.set(content, key)
      return key
    },
    lose: (key) => void lost.add(key),
    lostBefore: (key) => [...lost].filter((one) => one !== key),
    reset() {
      known.clear()
      lost.clear()
    },
  }
}

/** Whether a call may have been carried out although it failed: nothing came back, or not from us. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}
