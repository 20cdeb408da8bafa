import { describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import type { EngineInput } from './engine.ts'
import type { Intent } from './intents.ts'
import { modelRows } from './model-rows.ts'
import { joinPart, splitMessage } from './points.ts'
import { unsafeReason } from './safety.ts'
import { detectLanguage, toPlainEnglish } from './words.ts'

const prices = [
  { label: 'Custom video', amount: 60 },
  { label: 'Voice note', amount: 12 },
]

function inputOf(message: string, changes: Partial<EngineInput> = {}): EngineInput {
  return {
    message,
    recent: [],
    persona: {
      name: 'Ava',
      voice: 'Warm, far too much tea',
      dos: [],
      donts: [],
      prices,
      languages: ['en'],
      signOffs: [],
      emojiLevel: 0,
    },
    fan: { name: 'Mark', tier: 'VIP', totalSpent: 100, lastPurchase: null, daysSilent: 0, tags: [] },
    quickReplies: [],
    pastAnswers: [],
    avoid: [],
    ...changes,
  }
}

function suggestionsFor(message: string, intent: Intent, language: string, changes?: Partial<EngineInput>) {
  const english = toPlainEnglish(message, detectLanguage(message))
  return compose(inputOf(message, changes), { intent, english, language, confidence: 0.6 })
}
const firstReplyTo = (...[message, intent, language, changes]: Parameters<typeof suggestionsFor>): string =>
  suggestionsFor(message, intent, language, changes).suggestions[0]?.content ?? ''

const us = (text: string) => ({ from: 'us' as const, text })

describe('two topics in one message are both answered', () => {
  test.each([
    [
      'how long does a custom take and can i pick the outfit',
      'asks_custom',
      'en',
      [/\$60/, /takes|timing/, /outfit/],
    ],
    ['where are you from and how old are you', 'personal_question', 'en', [/live|secret|spot/i, /\bage\b/]],
    ['that red dress was great. who took the photo?', 'compliment', 'en', [/red dress/, /behind the camera/]],
    [
      'im exhausted from work. what are you doing this weekend?',
      'small_talk',
      'en',
      [/worn out/, /plan|rest|nothing/i],
    ],
    ['cuánto cuesta un video personalizado? y aceptas paypal?', 'asks_price', 'es', [/plataforma/, /\$60/]],
    ['wie war dein tag? hab heute meine prüfung bestanden', 'small_talk', 'de', [/Glückwunsch/i, /gut/]],
    [
      'hola, tienes novio? llevo todo el día pensando en ti',
      'wants_to_meet',
      'es',
      [/amor|secret|guard/i, /pienses|decírmelo|cabeza|leer eso/],
    ],
  ] as const)('%s', (message, intent, language, expected) => {
    const { suggestions, hasSecondAnswer } = suggestionsFor(message, intent, language)
    expect(hasSecondAnswer).toBe(true)
    for (const pattern of expected) expect(suggestions[0]?.content).toMatch(pattern)
  })

  test('a remark about the fan’s pet and a question about the creator’s are both answered', () => {
    const message = 'took my dog to the vet, hes fine just ate a sock again. what about you, u got pets?'
    expect(firstReplyTo(message, 'small_talk', 'en')).toMatch(/troublemaker.*animal|paws/i)
  })

  test('nothing is added to a single question', () => {
    for (const message of ['how much is a custom video', 'do you have a boyfriend', 'how are you'])
      expect(suggestionsFor(message, 'small_talk', 'en').hasSecondAnswer).toBe(false)
  })

  test('the fan is not asked about something they just mentioned', () => {
    expect(
      firstReplyTo('what are you doing tonight? im going hiking with my brother', 'small_talk', 'en'),
    ).toMatch(/^Hiking with your brother sounds great!.*Where are you heading\?/)
    expect(firstReplyTo('did you sleep well? i was up til 3', 'small_talk', 'en')).not.toMatch(
      /did you sleep|and you/i,
    )
  })
})

describe('clear keywords override the classifier', () => {
  test.each([
    ['hast du heute noch was vor?', 'asks_content', 'de', /plan|nichts/i],
    ['das ist mir zu teuer, geht da noch was?', 'asks_price', 'de', /preis|budget|bleib|versuch/i],
    ['me puedes mandar algo gratis?', 'asks_contact', 'es', /página/],
    ['watching the game, u into football?', 'personal_question', 'en', /game|team|rooting|cheer|snacks/i],
    ['tea or coffee?', 'small_talk', 'en', /\btea\b/i],
    ['do u do video calls?', 'asks_custom', 'en', /call/i],
    ['i have only 20 dollars, what can i get', 'wants_discount', 'en', /voice note \$12/],
    ['do you have anything cheaper than the custom?', 'asks_price', 'en', /voice note \$12/],
    ['i just got laid off and my gf left me', 'bad_news', 'en', /sorry|lot|same time/i],
    ['my dog ate my shoes lol', 'bad_news', 'en', /laugh|story|happen|fine/i],
    ['u said u would send it yesterday', 'small_talk', 'en', /sorry|right/i],
    ['sorry for being rude yesterday', 'silent_return', 'en', /forgotten|feelings|harm|kind/i],
    ['u always send the same line to everyone', 'greeting', 'en', /everyone|people|person|impersonal/i],
    ["j'ai passé une sale journée", 'wants_discount', 'fr', /peine|câlin/],
    ["you're the only person i talk to most days", 'complains', 'en', /glad you told|sorry|heavy/i],
    ['my card keeps getting declined, is it you or the site', 'payment_problem', 'en', /bank/],
    [
      'trying to bake and its turning into glue',
      'small_talk',
      'en',
      /oh no|story|could have been me|happen/i,
    ],
    ['vamos perdiendo 3-0 jajaj', 'complains', 'es', /duele|condolencias|próximo/i],
    ['my boss promoted the new guy, i trained him', 'good_news', 'en', /sorry|hurts|frustrating/i],
    ['im 52 and feel silly being on here', 'birthday', 'en', /silly|feel that way|worry/i],
    ['i think i spend too much on here', 'small_talk', 'en', /spend|limit|break|chatting/i],
    [
      'how do i know you wont take my money and block me',
      'insult',
      'en',
      /platform|pressure|hurry|Take your time/,
    ],
    ['u like ur job?', 'complains', 'en', /days|job|like/],
    ['gud jst playin fifa wit my bro he keeps beatin me', 'complains', 'en', /match|player|round|fun/i],
    ['hab heute prüfung, drück mir die daumen', 'goodbye', 'de', /Daumen|schaffst|nervös/],
    ['you said 5 days, its been 9 days', 'haggles', 'en', /check|find out/i],
  ] as const)('%s', (message, intent, language, expected) => {
    expect(firstReplyTo(message, intent, language)).toMatch(expected)
  })

  test.each([
    ['yes please!!', us('Would you like the set?'), /ready/],
    ['no thanks', us('It is $20. Would you like it?'), /no problem|no pressure|enough|fine/i],
    ['maybe later when i get paid', us('The set is $18. Tempted?'), /rush|patient|time|suits/i],
    ['the second one', us('Photos or videos?'), /choice|pick|know|feeling/i],
    ['so what do i get for it? 😏', us('Thank you for the tip!'), /thank/i],
    ['maybe something in the kitchen', us('What would you like to see?'), /idea|taste|noted|got it/i],
  ])('"%s" answers our question', (message, question, expected) => {
    expect(firstReplyTo(message, 'goodbye', 'en', { recent: [question] })).toMatch(expected)
  })

  test('possible bad news never gets cheerful small talk', () => {
    const message = 'they found a thing. waiting for results'
    const recognized = { intent: 'bad_news', english: message, language: 'en', isSad: true } as const
    expect(compose(inputOf(message), recognized).intent).toBe('bad_news')
  })
})

describe('prices in the chat', () => {
  test.each([
    ['too expensive, would you do 25?', [us('The custom video is $45.')], /\$45/, /\$60/],
    ['60?? last week u said 45', [us('The custom video is $45.')], /\$45/, /\$60/],
    ['way too expensive', [us('That one is 33 dollars.')], /\$33|price|budget/, /\$60/],
    ['40 is too expensive', [], /price|budget|option|spend/, /\$60/],
  ])('"%s" is not answered with the list price', (message, recent, expected, unwanted) => {
    const { suggestions } = suggestionsFor(message, 'haggles', 'en', { recent })
    expect(suggestions[0]?.content).toMatch(expected)
    for (const { content } of suggestions) expect(content).not.toMatch(unwanted)
  })
})

describe('questions about who is typing', () => {
  const doubts = [
    'bet its some dude typing this',
    'is this even you',
    'do u read these yourself or is there a team',
    'how many of you are writing here',
    'eres tú la que escribe o es un equipo?',
    'schreibst du das wirklich selbst?',
    "c'est vraiment toi ?",
  ]
  test.each(doubts)('"%s" is not treated as an insult and gets no claim about who replies', (message) => {
    const language = detectLanguage(message) ?? 'en'
    const { suggestions, key } = suggestionsFor(message, 'insult', language)
    expect(key).toBe('any.bot')
    for (const { content } of suggestions) expect(unsafeReason(content), content).toBeNull()
  })

  test('a team is mentioned only if the persona says to mention it', () => {
    const persona = { ...inputOf('').persona, dos: ['Say that a team helps with messages'] }
    expect(firstReplyTo('is it really you?', 'small_talk', 'en', { persona })).toMatch(/team/)
    for (let round = 0; round < 5; round++)
      expect(firstReplyTo('is it really you?', 'small_talk', 'en')).not.toMatch(/team/)
  })

  test('fans get the wording the creator approved', () => {
    const persona = { ...inputOf('').persona, disclosure: 'Dana and her assistant answer here.' }
    expect(firstReplyTo('is it really you?', 'small_talk', 'en', { persona })).toContain(persona.disclosure)
    const unsafe = { ...persona, disclosure: "It's really me, always!" }
    expect(firstReplyTo('is it really you?', 'small_talk', 'en', { persona: unsafe })).not.toContain('always')
  })

  test.each([
    "It's really me!",
    "I'm a real person",
    'No bot here, this is me',
    'I answer every message myself',
  ])('"%s" is never suggested', (text) => {
    expect(unsafeReason(text)).not.toBeNull()
  })
})

test('never suggests what the persona’s don’ts exclude', () => {
  const persona = { ...inputOf('').persona, donts: ['Talk about coffee'] }
  for (let round = 0; round < 10; round++)
    for (const { content } of suggestionsFor('how are you', 'small_talk', 'en', { persona }).suggestions)
      expect(content).not.toMatch(/coffee/i)
})

test('replies to content requests never promise to send something', () => {
  for (const [, key = '', , text = ''] of modelRows('templates.tsv').filter(([, key]) =>
    key?.startsWith('asks_content'),
  ))
    expect(text, key).not.toMatch(/\b(send (it|you)|I'll send)\b|te lo mando|schicke|je t'envoie/i)
})

test.each([
  ['templates.tsv', 4],
  ['parts.tsv', 4],
  ['points.tsv', 4],
])('every row of %s is complete', (name, columns) => {
  const keys = new Set(modelRows('templates.tsv').map(([, key]) => key))
  for (const row of modelRows(name)) {
    expect(row.length, row.join(' ')).toBeGreaterThanOrEqual(columns)
    if (name === 'points.tsv' && row[0] !== 'part') expect(keys, row[1]).toContain(row[1])
    if (name !== 'points.tsv') expect(unsafeReason(row[3] ?? ''), row[3]).toBeNull()
  }
})

test('splits messages and joins answer parts', () => {
  expect(splitMessage('hey! how much? and where are you, lol')).toEqual([
    'hey',
    'how much?',
    'and where are you',
    'lol',
  ])
  const part = { language: 'en', key: '', place: 'after', text: 'Second.', question: '' }
  expect(joinPart('First. And you?', part)).toBe('First. Second. And you?')
  expect(joinPart('First.', part)).toBe('First. Second.')
  expect(joinPart('First. And you?', { ...part, place: 'before', question: 'Why?' })).toBe(
    'Second. First. Why?',
  )
})
