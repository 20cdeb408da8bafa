import { setTimeout as sleep } from 'node:timers/promises'
import { type EngineInput, startEngine } from '../server/src/features/assist/engine/engine.ts'
import { readLabeledTexts, splitHalves } from './assist-sets.ts'
import { percentiles } from './percentiles.ts'
import { check, printTable } from './report.ts'

const MAX_P95_MS = 150
const MAX_MEMORY_MB = 250
const ANSWERS = 300
const PAST_ANSWERS = 500

/** Requests one answer at a time from the worker, with 500 past answers and 30 quick replies. */
export async function measureSpeed(): Promise<boolean> {
  const { tuning } = splitHalves(readLabeledTexts('bench/assist/intents.tsv'))
  const texts = tuning.map(({ text }) => text)
  const before = process.memoryUsage.rss()
  const engine = await startEngine()
  const startedAt = performance.now()
  const [vector = new Float32Array(512)] = await engine.embed(['how much is a video'])
  const startMs = performance.now() - startedAt
  const input: EngineInput = {
    message: '',
    recent: [],
    persona: {
      name: 'Ava',
      voice: 'playful',
      dos: [],
      donts: [],
      prices: [{ label: 'Custom video', amount: 40 }],
      languages: ['en'],
      signOffs: [],
      emojiLevel: 1,
    },
    fan: { name: 'Mark', tier: 'VIP', totalSpent: 300, lastPurchase: null, daysSilent: 1, tags: [] },
    quickReplies: texts.slice(0, 30),
    pastAnswers: texts
      .slice(0, PAST_ANSWERS)
      .map((message) => ({
        asked: message,
        answered: message,
        isSold: false,
        vector: Int8Array.from(vector, (value) => Math.round(value * 127)),
      })),
    avoid: texts.slice(0, 10),
  }
  const times: number[] = []
  let memory = 0
  for (let i = 0; i < ANSWERS; i++) {
    const answeredAt = performance.now()
    await engine.answer({ ...input, message: texts[i % texts.length] ?? '' })
    times.push(performance.now() - answeredAt)
    memory = Math.max(memory, process.memoryUsage.rss() - before)
    // Fans pause between messages, which leaves time for garbage collection.
    await sleep(5)
  }
  await engine.close()
  const [p50 = 0, p95 = Number.POSITIVE_INFINITY, p99 = 0] = percentiles(times)
  printTable(
    ['engine', 'p50 ms', 'p95 ms', 'p99 ms', 'start ms', 'memory MB'],
    [['answers', ...[p50, p95, p99, startMs, memory / 2 ** 20].map((value) => value.toFixed(0))]],
  )
  return [
    check('engine: p95', p95 < MAX_P95_MS, `${p95.toFixed(0)} ms, under ${MAX_P95_MS} ms`),
    check(
      'engine: memory',
      memory / 2 ** 20 < MAX_MEMORY_MB,
      `${(memory / 2 ** 20).toFixed(0)} MB, under ${MAX_MEMORY_MB} MB`,
    ),
  ].every(Boolean)
}
