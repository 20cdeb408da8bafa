import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Engine, EngineBusyError, type EngineInput, startEngine } from './engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
  await engine.embed(['warm up'])
}, 60_000)
afterAll(() => engine.close())

const input: EngineInput = {
  message: 'how much is a custom video?',
  recent: [],
  persona: {
    name: 'Ava',
    voice: 'warm',
    dos: [],
    donts: [],
    prices: [{ label: 'Custom video', amount: 40 }],
    languages: ['en', 'es'],
    signOffs: [],
    emojiLevel: 0,
  },
  fan: { name: 'Mark', tier: 'GOLD', totalSpent: 100, lastPurchase: null, daysSilent: 0, tags: [] },
  savedReplies: [],
  pastAnswers: [],
  avoid: [],
}

test('an answer names intent, confidence, reasons and three alternatives', async () => {
  const answer = await engine.answer(input)
  expect(answer).toMatchObject({
    intent: 'asks_price',
    language: 'en',
    content: expect.stringContaining('$40'),
    facts: expect.arrayContaining(['Recognized: asks for a price', 'Price list: Custom video $40']),
  })
  if ('refused' in answer) throw new Error('refused')
  expect(answer.alternatives).toHaveLength(3)
  expect(answer.confidence).toBeGreaterThan(0.8)
  expect(answer.confidence).toBeLessThan(1)
})

test.each(['im 16 lol', 'tengo 15 años', 'my mom took my phone, 9th grade sucks'])(
  'no suggestion for "%s"',
  async (message) => {
    expect(await engine.answer({ ...input, message })).toEqual({ refused: 'under_age' })
  },
)

test.each([
  ['hola, cuanto cuesta un video personalizado?', 'es', /Custom video.*\$40/],
  ['bonjour, combien coûte une vidéo personnalisée ?', 'fr', /custom video/i],
])('the language of "%s" is named, and used if the persona speaks it', async (message, language, content) => {
  const answer = await engine.answer({ ...input, message })
  expect(answer).toMatchObject({ language, content: expect.stringMatching(content) })
  if (language === 'fr')
    expect(answer).toMatchObject({ facts: expect.arrayContaining(['Answers in English']) })
})

test('an answer that sold comes first, unless it is forbidden, has an unlisted price or was just sent', async () => {
  const message = 'do you have more videos from the beach'
  const [vector = new Float32Array()] = await engine.embed([message])
  const quantized = Int8Array.from(vector, (value) => Math.round(value * 127))
  const answerTo = async (answered: string, avoid: string[] = []) => {
    const pastAnswers = [{ asked: message, answered, sold: true, vector: quantized }]
    const answer = await engine.answer({ ...input, message, pastAnswers, avoid })
    return 'refused' in answer ? undefined : answer
  }
  const sold = 'There is a whole beach series, want me to unlock part one for you?'
  expect(await answerTo(sold)).toMatchObject({
    content: sold,
    tone: 'proven',
    facts: expect.arrayContaining(['Like an answer that sold']),
  })
  for (const refused of [
    'Text me on whatsapp for the beach set',
    'The beach set is $99',
    '[name], look here',
  ])
    expect((await answerTo(refused))?.content).not.toBe(refused)
  expect((await answerTo(sold, [sold]))?.content).not.toBe(sold)
})

test('a fitting saved reply is offered as an alternative', async () => {
  const saved = "You're so welcome, thank you for being so kind to me!"
  const answer = await engine.answer({ ...input, message: 'thank you so much', savedReplies: [saved] })
  expect(answer).toMatchObject({
    alternatives: expect.arrayContaining([{ content: saved, tone: 'saved reply' }]),
  })
})

test('similar texts have similar vectors', async () => {
  const [a, b, c] = await engine.embed(['how much is it', 'what does it cost', 'my cat is asleep'])
  const dot = (x?: Float32Array, y?: Float32Array) =>
    x?.reduce((sum, value, i) => sum + value * (y?.[i] ?? 0), 0) ?? 0
  expect(dot(a, b)).toBeGreaterThan(dot(a, c))
  expect(dot(a, a)).toBeCloseTo(1)
})

test.each(['', ' ', '🔥'.repeat(500), 'word '.repeat(4_000), '\u0000\ud800'])(
  'odd message %#: an answer all the same',
  async (message) => {
    expect(await engine.answer({ ...input, message })).toHaveProperty('content')
  },
)

test('a stopped worker fails what waits and starts again with the next request', async () => {
  const waiting = engine.embed(['hello'])
  const failed = expect(waiting).rejects.toThrow('stopped')
  await engine.close()
  await failed
  expect(await engine.embed(['hello'])).toHaveLength(1)
})

test('more requests than the queue holds are refused at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 70 }, () => engine.embed(['hi'])))
  const refused = all.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(6)
  expect(refused[0]?.reason).toBeInstanceOf(EngineBusyError)
})
