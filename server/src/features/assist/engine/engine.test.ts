import { afterAll, beforeAll, expect, test } from 'vitest'
import { longTest } from '../../../../test/long.ts'
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
  fan: { name: 'Mark', tier: 'VIP', totalSpent: 100, lastPurchase: null, daysSilent: 0, tags: [] },
  quickReplies: [],
  pastAnswers: [],
  avoid: [],
}

test('a suggestion has intent, confidence, reasons and three alternatives', async () => {
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

test('a message of 20,000 characters takes little longer than one of 2,000', async () => {
  const timeOf = async (message: string) => {
    const startedAt = performance.now()
    await engine.answer({ ...input, message, recent: [{ from: 'us', text: message }] })
    return performance.now() - startedAt
  }
  await timeOf('.'.repeat(2_000))
  const short = await timeOf('.'.repeat(2_000))
  expect(await timeOf('.'.repeat(20_000))).toBeLessThan(300 + 3 * short)
})

test.each([
  'im 16 lol',
  'tengo 15 años',
  'my mom took my phone, 9th grade sucks',
  'my mom grounded me and my kid brother, 9th grade sucks',
  'my kids sister says hi, im a freshman in high school and my mom took my phone',
])('makes no suggestion for "%s"', async (message) => {
  expect(await engine.answer({ ...input, message })).toEqual({ refused: 'under_age' })
})

test.each([
  ['hola, cuanto cuesta un video personalizado?', 'es', /video personalizado.*\$40/i, null],
  [
    'bonjour, combien coûte une vidéo personnalisée ?',
    'fr',
    /vidéo personnalisée.*\$40/i,
    'Not one of the persona’s languages',
  ],
  ['ciao bella, quanto costa un video personalizzato', 'it', /English/, 'Replies in English'],
])(
  '"%s" is answered in its language if there are phrases for it',
  async (message, language, content, fact) => {
    const answer = await engine.answer({ ...input, message })
    expect(answer).toMatchObject({ language, content: expect.stringMatching(content) })
    if (fact) expect(answer).toMatchObject({ facts: expect.arrayContaining([fact]) })
  },
)

test('a past answer that led to a sale comes first unless it is forbidden, has an unlisted price or was just sent', async () => {
  const message = 'do you have more videos from the beach'
  const [vector = new Float32Array()] = await engine.embed([message])
  const quantized = Int8Array.from(vector, (value) => Math.round(value * 127))
  const generateAnswer = async (answered: string, avoid: string[] = []) => {
    const pastAnswers = [{ asked: message, answered, isSold: true, vector: quantized }]
    const answer = await engine.answer({ ...input, message, pastAnswers, avoid })
    return 'refused' in answer ? undefined : answer
  }
  const sold = 'There is a whole beach series, want me to unlock part one for you?'
  expect(await generateAnswer(sold)).toMatchObject({
    content: sold,
    tone: 'proven',
    facts: expect.arrayContaining(['Similar to a reply that sold']),
  })
  for (const unusableAnswer of [
    'Text me on whatsapp for the beach set',
    'The beach set is $99',
    '[name], look here',
  ])
    expect((await generateAnswer(unusableAnswer))?.content).not.toBe(unusableAnswer)
  expect((await generateAnswer(sold, [sold]))?.content).not.toBe(sold)
})

test('a matching quick reply is offered as an alternative', async () => {
  const quickReply = "You're so welcome, thank you for being so kind to me!"
  const answer = await engine.answer({ ...input, message: 'thank you so much', quickReplies: [quickReply] })
  expect(answer).toMatchObject({
    alternatives: expect.arrayContaining([{ content: quickReply, tone: 'quick reply' }]),
  })
})

test.each([
  ['for a goodbye', 'ok bye, talk later', 'Bye! It was so nice talking with you, talk later!'],
  [
    'if it makes an unverified claim',
    'thank you so much',
    "You're so welcome! I just sent you something special.",
  ],
])('a quick reply is never offered %s', async (_, message, quickReply) => {
  const answer = await engine.answer({ ...input, message, quickReplies: [quickReply] })
  expect(JSON.stringify(answer)).not.toContain(quickReply)
})

test.each([
  ["i don't want to live anymore", 'en', /safe/],
  ['ya no quiero vivir', 'es', /salvo|seguro|daño/],
  ['ich will nicht mehr leben', 'de', /Sicherheit|sicher|antun/],
  ["je n'ai plus envie de vivre", 'fr', /sécurité|du mal/],
])('"%s" gets a safety question without emoji or quick reply', async (message, language, expected) => {
  const persona = { ...input.persona, languages: ['en', 'es', 'de', 'fr'], emojiLevel: 3 }
  const quickReplies = ['I am so sorry. I am thinking of you.']
  const answer = await engine.answer({ ...input, message, persona, quickReplies })
  if ('refused' in answer) throw new Error('refused')
  expect(answer.language).toBe(language)
  expect(answer.facts).toContain('May be in crisis. Tell your manager.')
  for (const { content } of [answer, ...answer.alternatives]) {
    expect(content).toMatch(expected)
    expect(content).not.toMatch(/\p{Extended_Pictographic}|\$/u)
  }
})

test.each([
  ['I passed my driving test!!', /congrat|did it|earned|proud|celebrat|fair/i],
  ['i got the place at uni', /congrat|did it|earned|proud|celebrat|fair|happy|smile|look at you|amazing/i],
  ['my biopsy results came back!!', /feel|how are you/i],
])('matches the mood of "%s"', async (message, expected) => {
  expect(await engine.answer({ ...input, message })).toMatchObject({
    content: expect.stringMatching(expected),
  })
})

test('an uncertain intent never leads to turning the fan down, and two questions lower the confidence', async () => {
  const persona = { ...input.persona, languages: ['de'] }
  const guess = await engine.answer({ ...input, message: 'was soll das denn', persona })
  expect(guess).not.toMatchObject({ content: expect.stringMatching(/rabatt|preis|angebot/i) })
  const confidenceOf = async (message: string) => {
    const answer = await engine.answer({ ...input, message })
    return 'refused' in answer ? 0 : answer.confidence
  }
  const singleQuestionConfidence = await confidenceOf('how much is a custom video?')
  const twoQuestionConfidence = await confidenceOf('how much is a custom video? and where do you live?')
  expect(twoQuestionConfidence).toBeLessThan(singleQuestionConfidence)
})

test('similar texts have similar vectors', async () => {
  const [a, b, c] = await engine.embed(['how much is it', 'what does it cost', 'my cat is asleep'])
  const dot = (x?: Float32Array, y?: Float32Array) =>
    x?.reduce((sum, value, i) => sum + value * (y?.[i] ?? 0), 0) ?? 0
  expect(dot(a, b)).toBeGreaterThan(dot(a, c))
  expect(dot(a, a)).toBeCloseTo(1)
})

test.each(['', ' ', '🔥'.repeat(500), 'word '.repeat(4_000), '\u0000\ud800'])(
  'unusual message %# still gets a suggestion',
  async (message) => {
    expect(await engine.answer({ ...input, message })).toHaveProperty('content')
  },
)

longTest('a stopped worker fails its pending requests and restarts with the next one', async () => {
  const pendingEmbed = engine.embed(['hello'])
  const rejection = expect(pendingEmbed).rejects.toThrow('stopped')
  await engine.close()
  await rejection
  expect(await engine.embed(['hello'])).toHaveLength(1)
})

longTest('requests beyond the queue limit are rejected immediately', async () => {
  const results = await Promise.allSettled(Array.from({ length: 70 }, () => engine.embed(['hi'])))
  const rejections = results.filter((result) => result.status === 'rejected')
  expect(rejections).toHaveLength(6)
  expect(rejections[0]?.reason).toBeInstanceOf(EngineBusyError)
})
