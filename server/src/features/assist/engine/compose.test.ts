import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import type { EngineInput } from './engine.ts'
import { intents } from './intents.ts'
import { findPrices } from './prices.ts'
import { isRepeat, unsafeReason } from './safety.ts'
import { findTopic } from './topics.ts'
import { detectLanguage } from './words.ts'

const prices = [
  { label: 'Custom video', amount: 40 },
  { label: 'Photo set', amount: 15 },
  { label: 'Voice note', amount: 9.5 },
]

function inputOf(message: string, changes: Partial<EngineInput> = {}): EngineInput {
  return {
    message,
    recent: [],
    persona: {
      name: 'Ava',
      voice: 'Playful',
      dos: [],
      donts: [],
      prices,
      languages: ['en'],
      signOffs: ['xo Ava'],
      emojiLevel: 1,
    },
    fan: { name: 'Mark', tier: 'GOLD', totalSpent: 100, lastPurchase: null, daysSilent: 0, tags: [] },
    savedReplies: [],
    pastAnswers: [],
    avoid: [],
    ...changes,
  }
}

const answered = intents.filter((intent) => intent !== 'under_age')
const languages = ['en', 'es', 'de', 'fr']

describe('every intent in every language', () => {
  test.each(answered.flatMap((intent) => languages.map((language) => [intent, language] as const)))(
    '%s in %s has four answers in different tones, all of them safe',
    (intent, language) => {
      for (let round = 0; round < 3; round++) {
        const { suggestions } = compose(inputOf('hmm'), { intent, english: 'hmm', language })
        expect(suggestions).toHaveLength(4)
        expect(new Set(suggestions.map(({ tone }) => tone)).size).toBe(4)
        for (const { content } of suggestions) {
          expect(unsafeReason(content), content).toBeNull()
          expect(content).not.toMatch(/[{}]|undefined|null|, ,|\s[,.](\s|$)/)
        }
      }
    },
  )

  test.each(answered)('%s never repeats what was sent lately', (intent) => {
    const avoid: string[] = []
    for (let round = 0; round < 8; round++) {
      const { suggestions } = compose(inputOf('hmm', { avoid }), { intent, english: 'hmm', language: 'en' })
      const content = suggestions[0]?.content ?? ''
      expect(content).not.toBe('')
      expect(avoid.filter((earlier) => isRepeat(content, earlier))).toEqual([])
      avoid.push(content)
    }
  })
})

const first = (message: string, intent: (typeof intents)[number], changes?: Partial<EngineInput>) =>
  compose(inputOf(message, changes), { intent, english: message, language: 'en' }, () => 0.5)

describe('prices', () => {
  test.each([
    ['how much for a custom vid', ['Custom video']],
    ['what does a set of pics cost', ['Photo set']],
    ['price of a voice message', ['Voice note']],
    ['how much', []],
    ['how much is a boat', []],
    ['how much for the beach set', []],
    ['what is a custom photo', []],
    ['what is the full photo set', ['Photo set']],
  ])('%s', (message, labels) => {
    expect(findPrices(message, prices).map(({ label }) => label)).toEqual(labels)
  })

  test('a known price is named in every suggestion', () => {
    const { suggestions, facts } = first('how much is a voice note', 'asks_price')
    for (const { content } of suggestions) expect(content).toContain('$9.50')
    expect(facts).toContain('Price list: Voice note $9.50')
  })

  test('the last question of the fan tells what a bare "how much?" means', () => {
    const recent = [{ from: 'fan' as const, text: 'do you sell a photo set' }]
    expect(first('how much?', 'asks_price', { recent }).suggestions[0]?.content).toContain('$15')
  })

  test('without an entry no amount is invented', () => {
    const { suggestions, facts } = first('how much is a trip to the moon with you', 'asks_price')
    for (const { content } of suggestions) expect(content).not.toContain('$')
    expect(facts).toContain('Nothing on the price list fits')
  })

  test.each([
    [['Offer 10% off for regulars'], '10% off for regulars'],
    [[], null],
  ])('a discount needs a rule of the persona: %j', (dos, offer) => {
    const input = inputOf('any deals?')
    const { suggestions } = first('any deals?', 'wants_discount', { persona: { ...input.persona, dos } })
    for (const { content } of suggestions) {
      if (offer) expect(content).toContain(offer)
      else expect(content).not.toContain('%')
    }
  })
})

describe('fitting the message', () => {
  test.each([
    ['that red dress omg', 'compliment', 'that red dress'],
    ['thanks for the beach set', 'thanks', 'the beach set'],
    ['i just started my new job', 'good_news', /your new job/i],
    ['my dog died last night', 'bad_news', /pets|family|love|sorry/i],
    ['my cat has surgery today', 'bad_news', /fingers|hope|worrying/i],
    ['can i pay with cashapp', 'asks_contact', /platform/],
    ['it charged me twice', 'payment_problem', /charge|both/i],
    ['do you have a boyfriend', 'personal_question', /heart|love life|private|talk about that/i],
    ['when is the next post', 'asks_content', /ready|soon|on its way/i],
  ] as const)('%s', (message, intent, expected) => {
    for (const { content } of first(message, intent).suggestions) expect(content).toMatch(expected)
  })

  test('news that may be good or bad are not congratulated on', () => {
    const recognized = { intent: 'good_news' as const, english: '', language: 'en', isUnclear: true }
    for (const { content } of compose(inputOf('the scan is back'), recognized).suggestions)
      expect(content).not.toMatch(/congrat|sorry|happy/i)
  })

  test('bad news get no cheerful emoji', () => {
    const persona = { ...inputOf('').persona, emojiLevel: 3 }
    for (const { content } of first('my dog died', 'bad_news', { persona }).suggestions)
      expect(content.match(/\p{Extended_Pictographic}/gu) ?? []).toEqual([expect.stringMatching(/💛|🤍/u)])
  })

  test.each([
    ['user names are not used as names', 'bigdan_77', /bigdan/i],
    ['no name leaves no gap', null, / ,|Hey!? ,/],
  ])('%s', (_, name, unwanted) => {
    const fan = { ...inputOf('').fan, name }
    for (const { content } of first('hey', 'greeting', { fan }).suggestions)
      expect(content).not.toMatch(unwanted)
  })

  test('a fan who was silent for weeks is welcomed back', () => {
    const fan = { ...inputOf('').fan, daysSilent: 40 }
    expect(first('hey', 'greeting', { fan }).facts).toContain('Silent for 40 days')
  })

  test('the persona decides on emoji, case and sign-off', () => {
    const persona = { ...inputOf('').persona, voice: 'all lower case', emojiLevel: 0 }
    const content = first('bye', 'goodbye', { persona }).suggestions[0]?.content ?? ''
    expect(content).toMatch(/xo Ava$/)
    expect(content).not.toMatch(/\p{Extended_Pictographic}/u)
    expect(content.replace('xo Ava', '')).toBe(content.replace('xo Ava', '').toLowerCase())
  })
})

test.each([
  ['my new job starts monday', 'news', 'your new job'],
  ['loved your smile in the last video', 'content', 'my smile'],
  ['got any gym videos', 'content', 'gym videos'],
  ['hi', 'life', null],
])('the topic of "%s"', (message, field, topic) => {
  expect(findTopic(message, field)).toBe(topic)
})

test.each([
  ['hey how are you doing today', 'en'],
  ['hola guapa, cuanto cuesta un video', 'es'],
  ['wie war dein tag heute', 'de'],
  ["c'est combien pour une video", 'fr'],
  ['oi linda, tudo bem com você?', 'pt'],
  ['ciao bella, come stai oggi', 'it'],
  ['привет как дела', 'ru'],
  ['👍', null],
])('the language of "%s"', (message, language) => {
  expect(detectLanguage(message)).toBe(language)
})

test.each([
  'text me on whatsapp',
  'call 555 123 4567',
  'pay me with paypal',
  "let's meet for coffee",
  "I'm online right now",
  'see tinyurl.com/x',
  'i was drunk',
])('"%s" is never suggested', (text) => {
  expect(unsafeReason(text)).not.toBeNull()
})
