import { ApiError } from '../../platform/http/api-error.ts'

export type EngineInput = {
  message: string
  recent: { from: 'fan' | 'us'; text: string }[]
  persona: {
    name: string
    voice: string
    dos: string[]
    donts: string[]
    prices: { label: string; amount: number }[]
    languages: string[]
    signOffs: string[]
    emojiLevel: number
  }
  fan: {
    name: string | null
    tier: string
    totalSpent: number
    lastPurchase: string | null
    daysSilent: number
    tags: string[]
  }
  savedReplies: string[]
  pastAnswers: { asked: string; answered: string; sold: boolean; vector: Int8Array }[]
  avoid: string[]
}
export type EngineAnswer =
  | {
      content: string
      confidence: number
      tone: string
      alternatives: { content: string; tone: string }[]
      intent: string
      facts: string[]
      language: string
    }
  | { refused: 'under_age' }
export type Engine = {
  answer(input: EngineInput): Promise<EngineAnswer>
  embed(texts: string[]): Promise<Int8Array[]>
  close(): Promise<void>
}
export function embeddedEngine(): Promise<Engine> {
  return Promise.reject(new ApiError('unavailable'))
}
