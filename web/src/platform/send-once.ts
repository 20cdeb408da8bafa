/**
 * Sends the same content only once, regardless of the number of attempts.
 *
 *   const sender = createSender<Note>({ newKey: () => newId() })
 *   const outcome = await sender.send(body, (key) => api('POST /notes', { body: { clientId: key, ...body } }))
 *
 * The same content has the same key until the server accepts it, so the server processes a retry only once.
 * Changed content gets a new key. `send` throws what the call throws; `isOutcomeUnknown` returns whether the call may
 * still have been processed. With `isDone` the server is queried: a lost response then counts as sent, and changed
 * content is not sent ('earlier-attempt-sent') if an attempt without a response turns out to have gone through.
 * Attempts are kept in memory; pass a `store` to keep them across reloads.
 */
export type Attempt = {
  key: string
  /** Digest of the content. */
  content: string
  /** When it was sent or last tried, in milliseconds. */
  at: number
  isSent: boolean
}

export type AttemptStore = { read: () => Attempt[]; write: (attempts: Attempt[]) => void }

type SenderOptions<Content> = {
  newKey: (content: Content) => string
  /** Whether the server has processed any of these; false if it can't be reached. */
  isDone?: (keys: string[]) => Promise<boolean>
  store?: AttemptStore
}

const MAX_ATTEMPTS = 10
/** The same content a day later counts as a new message. */
const RETENTION_MS = 86_400_000

export function createSender<Content>({ newKey, isDone, store = memoryStore() }: SenderOptions<Content>) {
  let isSending = false

  const attempts = () => store.read().filter(({ at }) => Date.now() - at < RETENTION_MS)
  const removeAttempts = (keys: string[]) => store.write(attempts().filter(({ key }) => !keys.includes(key)))
  const save = (attempt: Attempt) =>
    store.write([attempt, ...attempts().filter(({ key }) => key !== attempt.key)].slice(0, MAX_ATTEMPTS))
  const markSent = (attempt: Attempt) => save({ ...attempt, isSent: true, at: Date.now() })
  const unconfirmed = () => attempts().filter(({ isSent }) => !isSent)

  async function attemptOnce(
    content: Content,
    call: (key: string) => Promise<unknown>,
    editedAt: number,
  ): Promise<'sent' | 'earlier-attempt-sent'> {
    const digest = digestOf(content)
    const earlier = attempts().find(
      (attempt) => attempt.content === digest && (!attempt.isSent || attempt.at >= editedAt),
    )
    const others = unconfirmed().flatMap(({ key }) => (key === earlier?.key ? [] : [key]))
    if (others.length > 0 && (await isDone?.(others))) {
      removeAttempts(others)
      return 'earlier-attempt-sent'
    }
    const attempt = earlier ?? { key: newKey(content), content: digest, at: Date.now(), isSent: false }
    // Saved before the call: the key is known even if the page closes before the response.
    save(attempt)
    try {
      await call(attempt.key)
    } catch (error) {
      if (!isOutcomeUnknown(error)) {
        if (!earlier) removeAttempts([attempt.key])
        throw error
      }
      if (!(await isDone?.([attempt.key]))) throw error
    }
    markSent(attempt)
    return 'sent'
  }

  return {
    /** True until the response arrives; ignore further clicks until then. */
    isSending: () => isSending,
    /** With `editedAt`, content that was sent after its last edit (in another tab) keeps its key. */
    async send(
      content: Content,
      call: (key: string) => Promise<unknown>,
      editedAt = Number.POSITIVE_INFINITY,
    ): Promise<'sent' | 'earlier-attempt-sent'> {
      isSending = true
      try {
        return await attemptOnce(content, call, editedAt)
      } finally {
        isSending = false
      }
    },
    /** Whether an attempt without a response went through for this content. */
    async wasSent(content: Content): Promise<boolean> {
      const attempt = unconfirmed().find((attempt) => attempt.content === digestOf(content))
      if (!attempt || !(await isDone?.([attempt.key]))) return false
      markSent(attempt)
      return true
    },
  }
}

/** Whether a failed call may have been processed: no response, or a server error. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { status } = (error ?? {}) as { status?: unknown }
  return typeof status === 'number' && (status === 0 || status >= 500)
}

function memoryStore(): AttemptStore {
  let stored: Attempt[] = []
  return {
    read: () => stored,
    write(attempts) {
      stored = attempts
    },
  }
}

/** A cyrb53 hash and the length. Content itself can be too large to store: up to 10,000 recipients. */
function digestOf(content: unknown): string {
  const text = JSON.stringify(content)
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return `${text.length}-${(4294967296 * (2097151 & b) + (a >>> 0)).toString(36)}`
}
