import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import type { EngineInput } from './engine.ts'
import { intents } from './intents.ts'
import { withoutName } from './names.ts'
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
    fan: { name: 'Mark', tier: 'VIP', totalSpent: 100, lastPurchase: null, daysSilent: 0, tags: [] },
    quickReplies: [],
    pastAnswers: [],
    avoid: [],
    ...changes,
  }
}

const answerableIntents = intents.filter((intent) => intent !== 'under_age')
const languages = ['en', 'es', 'de', 'fr']

describe('every intent in every language', () => {
  test.each(answerableIntents.flatMap((intent) => languages.map((language) => [intent, language] as const)))(
    '%s in %s has four safe answers in different tones',
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

  test.each(answerableIntents)('%s never repeats a recent message', (intent) => {
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

const composeInEnglish = (
  message: string,
  intent: (typeof intents)[number],
  changes?: Partial<EngineInput>,
) => compose(inputOf(message, changes), { intent, english: message, language: 'en' }, () => 0.5)

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
    ['how much was that voice message', ['Voice note']],
  ])('"%s" matches the price entries %j', (message, labels) => {
    expect(findPrices(message, prices).map(({ label }) => label)).toEqual(labels)
  })

  test.each([
    ['how much is that new set', 0],
    ['how much for 10 pics', 0],
    ['how much is the rooftop set', 1],
    ['how much is a set', 1],
  ])('"%s" matches %i sets on a list with a named set', (message, count) => {
    expect(findPrices(message, [{ label: 'Rooftop set', amount: 25 }])).toHaveLength(count)
  })

  test('a known price is in every suggestion', () => {
    const { suggestions, facts } = composeInEnglish('how much is a voice note', 'asks_price')
    for (const { content } of suggestions) expect(content).toContain('$9.50')
    expect(facts).toContain('Price list: Voice note $9.50')
  })

  test('the fan’s last question determines the meaning of a bare "how much?"', () => {
    const recent = [{ from: 'fan' as const, text: 'do you sell a photo set' }]
    expect(composeInEnglish('how much?', 'asks_price', { recent }).suggestions[0]?.content).toContain('$15')
  })

  test('no amount is invented without a price entry', () => {
    const { suggestions, facts } = composeInEnglish('how much is a trip to the moon with you', 'asks_price')
    for (const { content } of suggestions) expect(content).not.toContain('$')
    expect(facts).toContain('Nothing on the price list matches')
  })

  test.each([
    [['Offer 10% off for regulars'], '10% off for regulars'],
    [[], null],
  ])('a discount requires a rule in the persona: %j', (dos, offer) => {
    const input = inputOf('any deals?')
    const { suggestions } = composeInEnglish('any deals?', 'wants_discount', {
      persona: { ...input.persona, dos },
    })
    for (const { content } of suggestions) {
      if (offer) expect(content).toContain(offer)
      else expect(content).not.toContain('%')
    }
  })
})

describe('matching the message', () => {
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
  ] as const)('every reply to "%s" refers to it', (message, intent, expected) => {
    for (const { content } of composeInEnglish(message, intent).suggestions) expect(content).toMatch(expected)
  })

  test('ambiguous news gets no congratulations', () => {
    const recognized = {
      intent: 'good_news' as const,
      english: '',
      language: 'en',
      fallbackKey: 'any.unclear_news' as const,
    }
    for (const { content } of compose(inputOf('the scan is back'), recognized).suggestions)
      expect(content).not.toMatch(/congrat|sorry|happy/i)
  })

  test('bad news gets no cheerful emoji', () => {
    const persona = { ...inputOf('').persona, emojiLevel: 3 }
    for (const { content } of composeInEnglish('my dog died', 'bad_news', { persona }).suggestions)
      expect(content.match(/\p{Extended_Pictographic}/gu) ?? []).toEqual([expect.stringMatching(/💛|🤍/u)])
  })

  test.each([
    ['usernames are not used as first names', 'bigdan_77', /bigdan/i],
    ['a missing name leaves no gap', null, / ,|Hey!? ,/],
  ])('%s', (_, name, unwanted) => {
    const fan = { ...inputOf('').fan, name }
    for (const { content } of composeInEnglish('hey', 'greeting', { fan }).suggestions)
      expect(content).not.toMatch(unwanted)
  })

  test('a fan returning after weeks is welcomed back', () => {
    const fan = { ...inputOf('').fan, daysSilent: 40 }
    expect(composeInEnglish('hey', 'greeting', { fan }).facts).toContain('Silent for 40 days')
  })

  test('the persona determines emoji, case and sign-off', () => {
    const persona = { ...inputOf('').persona, voice: 'all lower case', emojiLevel: 0 }
    const content = composeInEnglish('bye', 'goodbye', { persona }).suggestions[0]?.content ?? ''
    expect(content).toMatch(/xo Ava$/)
    expect(content).not.toMatch(/\p{Extended_Pictographic}/u)
    expect(content.replace('xo Ava', '')).toBe(content.replace('xo Ava', '').toLowerCase())
  })
})

describe('aspects that override the intent', () => {
  const composeContents = (message: string, intent: (typeof intents)[number], language = 'en') =>
    compose(inputOf(message), { intent, english: message, language }).suggestions.map(
      ({ content }) => content,
    )

  test.each([
    ['still waiting on my custom from monday', 'asks_custom', 'en', /sorry|check/i],
    ['when is my video ready', 'asks_content', 'en', /sorry|check/i],
    ['paid two days ago and got nothing', 'wants_discount', 'en', /sorry|check/i],
    ['pagué el lunes y nada', 'haggles', 'es', /siento|revis|perdona/i],
    ['hab bezahlt aber nix bekommen', 'wants_discount', 'de', /leid|prüfe|entschuldige/i],
    ["j'ai payé et toujours rien", 'small_talk', 'fr', /désolée|vérifie/i],
    ['have to cancel my sub, money is tight, sorry', 'complains', 'en', /thank|understand/i],
    ['muss leider kündigen, danke für alles', 'wants_refund', 'de', /dank|verstehe/i],
    ['is it 30 each or for both?', 'haggles', 'en', /check/i],
    ['how much for the full video', 'asks_price', 'en', /check|look up/i],
    ['my card got declined when i unlock it', 'payment_problem', 'en', /declined|card/i],
    ['hey, how did you sleep?', 'greeting', 'en', /sle[ep]|night|dreams/i],
    ['what are you having for lunch', 'small_talk', 'en', /having|food|pick|something/i],
    ['hey i thought about you all day', 'greeting', 'en', /thought|mind|think|heart/i],
    ['hallo, hab an dich gedacht', 'greeting', 'de', /gedacht|kopf|denken|herz/i],
    ['good morning, did you sleep well?', 'greeting', 'en', /sle[ep]|night|dreams/i],
    ['did you miss me', 'silent_return', 'en', /did|maybe|wondering/i],
    ['hey whats up', 'greeting', 'en', /good|fine|well|great|busy/i],
  ] as const)('"%s" gets its aspect’s answer, without a price', (message, intent, language, expected) => {
    const contents = composeContents(message, intent, language)
    expect(contents).toHaveLength(4)
    for (const content of contents) {
      expect(content).toMatch(expected)
      expect(content).not.toMatch(/\$|discount|descuento|rabatt/i)
    }
  })

  test.each([
    ["what's the point of subscribing", 'complains'],
    ['watched suicide squad', 'small_talk'],
    ['how long does my custom take if i order now', 'asks_custom'],
    ['i paid but it is still locked', 'payment_problem'],
    ['cancel my sub and refund me', 'wants_refund'],
  ] as const)('"%s" is answered according to its intent', (message, intent) => {
    expect(compose(inputOf(message), { intent, english: message, language: 'en' }).key).toMatch(intent)
  })

  test('a serious message never gets a blunt reply, and a fan who doesn’t want to talk gets no question', () => {
    const persona = { ...inputOf('').persona, voice: 'Direct and cool' }
    for (const intent of ['complains', 'wants_refund', 'payment_problem', 'bad_news'] as const)
      for (let round = 0; round < 5; round++) {
        const { suggestions } = compose(inputOf('hmm', { persona }), { intent, english: '', language: 'en' })
        expect(suggestions[0]?.tone).toMatch(/caring|warm/)
      }
    for (const content of composeContents("my dad died, don't want to talk about it", 'bad_news'))
      expect(content).not.toContain('?')
  })

  test.each([
    ['es', 'Un video personalizado'],
    ['de', 'Ein persönliches Video'],
    ['fr', 'Une vidéo personnalisée'],
  ])('translates price labels to %s', (language, label) => {
    for (const content of composeContents('custom video', 'asks_price', language))
      expect(content).toContain(label)
  })
})

test.each([
  ['my new job starts monday', 'news', 'your new job'],
  ['loved your smile in the last video', 'content', 'my smile'],
  ['got any gym videos', 'content', 'gym videos'],
  ['thanks for the voice note', 'content', 'the voice note'],
  ['any vids from the beach trip?', 'content', 'vids from the beach trip'],
  ['do you have some pics', 'content', null],
  ['hi', 'life', null],
])('finds the topic of "%s"', (message, field, topic) => {
  expect(findTopic(message, field)).toBe(topic)
})

test.each([
  ['Hey {name}! How are you?', 'Hey! How are you?'],
  ['If you liked it, {name}, tell me.', 'If you liked it, tell me.'],
  ['{name}, look at this.', 'Look at this.'],
])('removes the name placeholder from "%s"', (reply, expected) => {
  expect(withoutName(reply)).toBe(expected)
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
])('detects the language of "%s"', (message, language) => {
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
