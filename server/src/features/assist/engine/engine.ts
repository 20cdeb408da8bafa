import { Worker } from 'node:worker_threads'
import type { Intent } from './intents.ts'

export type EnginePersona = {
  name: string
  voice: string
  dos: string[]
  donts: string[]
  prices: { label: string; amount: number }[]
  /** ISO codes or English names. */
  languages: string[]
  signOffs: string[]
  /** From 0 (none) to 3 (many). */
  emojiLevel: number
  /** The approved disclosure to fans about who replies. */
  disclosure?: string | null
}

export type EngineFan = {
  name: string | null
  tier: string
  totalSpent: number
  /** Type of the last purchase, such as "tip". */
  lastPurchase: string | null
  daysSilent: number
  tags: string[]
}

export type PastAnswer = {
  asked: string
  answered: string
  isSold: boolean
  /** Embedding of `asked`; may be quantized, because only the direction matters. */
  vector: Float32Array | Int8Array
}

export type EngineInput = {
  message: string
  recent: { from: 'fan' | 'us'; text: string }[]
  persona: EnginePersona
  fan: EngineFan
  quickReplies: string[]
  pastAnswers: PastAnswer[]
  /** Texts recently sent to this fan and suggestions already shown; not suggested again. */
  avoid: string[]
}

export type Suggestion = { content: string; tone: string }

export type EngineAnswer =
  | (Suggestion & {
      /** From 0 to 1: how often an answer of this kind fits, as measured by `npm run bench:assist`. */
      confidence: number
      alternatives: Suggestion[]
      intent: Intent
      /** Plain text for the panel. */
      facts: string[]
      /** ISO code of the fan's language; null if unknown. */
      language: string | null
    })
  | { refused: 'under_age' }

export type Engine = {
  answer(input: EngineInput): Promise<EngineAnswer>
  embed(texts: string[]): Promise<Float32Array[]>
  close(): Promise<void>
}

/** Above this, requests are rejected instead of waiting for seconds. */
const MAX_QUEUE = 64
const TIMEOUT_MS = 30_000
/** In characters; longer texts would keep the only thread from other agencies. */
const MAX_TEXT_LENGTH = 2_000

export type EngineRequest =
  | { id: number; kind: 'answer'; input: EngineInput }
  | { id: number; kind: 'embed'; texts: string[] }
export type EngineReply =
  | { id: number; result: EngineAnswer | Float32Array[] }
  | { id: number; error: string }

type PendingCall = { resolve(result: unknown): void; reject(error: Error): void; timer: NodeJS.Timeout }

export class EngineBusyError extends Error {
  constructor() {
    super('The embedded engine has too many requests waiting')
  }
}

/** Runs the engine in a worker thread, started on the first request and again after a crash. */
export async function startEngine(): Promise<Engine> {
  const pendingCalls = new Map<number, PendingCall>()
  let worker: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const newWorker = new Worker(new URL('./engine-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
      // The test runner's options don't work in the worker.
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    newWorker.on('message', (reply: EngineReply) => {
      const call = removePending(reply.id)
      if ('error' in reply) call?.reject(new Error(reply.error))
      else call?.resolve(reply.result)
    })
    const fail = (error: Error) => {
      if (worker !== newWorker) return
      worker = undefined
      for (const id of [...pendingCalls.keys()]) removePending(id)?.reject(error)
    }
    newWorker.on('error', fail)
    newWorker.on('exit', () => fail(new Error('The embedded engine stopped')))
    newWorker.unref()
    return newWorker
  }

  function removePending(id: number): PendingCall | undefined {
    const call = pendingCalls.get(id)
    pendingCalls.delete(id)
    clearTimeout(call?.timer)
    return call
  }

  function send<T>(request: Omit<EngineRequest, 'id'>): Promise<T> {
    if (pendingCalls.size >= MAX_QUEUE) return Promise.reject(new EngineBusyError())
    worker ??= start()
    const [current, id] = [worker, ++lastId]
    return new Promise<T>((resolve, reject) => {
      // Replaces a worker that hangs.
      const timer = setTimeout(() => void current.terminate(), TIMEOUT_MS)
      pendingCalls.set(id, { resolve: (result) => resolve(result as T), reject, timer })
      current.postMessage({ ...request, id })
    })
  }

  return {
    answer: (input) =>
      send<EngineAnswer>({ kind: 'answer', input: shortened(input) } as Omit<EngineRequest, 'id'>),
    embed: (texts) => send<Float32Array[]>({ kind: 'embed', texts } as Omit<EngineRequest, 'id'>),
    close: async () => void (await worker?.terminate()),
  }
}

function shortened(input: EngineInput): EngineInput {
  const cut = (text: string) => text.slice(0, MAX_TEXT_LENGTH).toWellFormed()
  const recent = input.recent.map(({ from, text }) => ({ from, text: cut(text) }))
  return { ...input, message: cut(input.message), recent }
}
