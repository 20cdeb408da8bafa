import type { SeededRandom } from './seeded-random.ts'

/** A small grammar for friendly messages: {placeholders} are replaced from these lists until none is left. */
const lists: Record<string, readonly string[]> = {
  hey: ['Hey', 'Hi', 'Hello', 'Hey there', 'Hi again', 'Evening', 'Good morning', 'Hey you'],
  time: ['this week', 'tonight', 'today', 'this weekend', 'lately', 'since Monday'],
  place: [
    'the coast',
    'the lake',
    'the mountains',
    'my sister’s place',
    'Lisbon',
    'the old town',
    'the market',
  ],
  food: [
    'ramen',
    'pancakes',
    'a lemon tart',
    'tacos',
    'my mother’s soup',
    'burnt toast',
    'far too much coffee',
  ],
  music: ['an old soul record', 'that jazz trio', 'the new synth album', 'film scores', 'a brass band'],
  weather: ['rain all day', 'the first snow', 'a heat wave', 'fog up to the window', 'proper sunshine'],
  job: ['night shift', 'inventory week', 'a double shift', 'deadline week', 'training the new people'],
  pet: ['the dog', 'my cat', 'the neighbor’s dog', 'the parrot'],
  petAction: ['stole a sock', 'slept on my keyboard', 'learned to open the fridge', 'wants to say hello'],
  set: [
    'rooftop set',
    'red dress set',
    'studio set',
    'beach morning set',
    'rainy window set',
    'vintage car set',
    'backstage diary',
    'gym day set',
    'autumn coat set',
    'black and white set',
  ],
  extra: [
    'a voice note',
    'the long cut',
    'six more pictures',
    'the outtakes',
    'a handwritten thank-you card',
  ],
  nice: ['lovely', 'great', 'so kind', 'wonderful', 'sweet', 'perfect'],
  good: ['lovely', 'great', 'warm', 'wonderful', 'sweet', 'perfect'],
  close: ['', '', '', ' :)', ' Hope you are well.', ' No rush.', ' Talk soon!'],
}

const phrases = {
  fanHello: [
    '{hey}! How has your week been?',
    '{hey}, long day here, {job}. How are you?',
    '{hey}! Just got back from {place}, thought of your last post.',
    '{hey}, we had {weather} {time}. You?',
    'Made {food} {time} and it actually worked.{close}',
    '{hey}! Listening to {music}, it reminded me of your stream.',
    'So {pet} {petAction}. How is your day going?',
    '{hey}, I missed your stream, {job}. Was it fun?',
    'Quick one before bed: what are you reading {time}?',
  ],
  fanReply: [
    'Ha, that made me smile.{close}',
    'Same here, {weather} and {food}. What more does one need?',
    'That sounds {nice}. I would love to see {place} one day.',
    'Good to hear! I am still on {job} until Friday.',
    'You always remember, that is {nice}.',
    'True! And {pet} {petAction}, of course.',
    'I will try that. {music} first, though.',
    'Thanks for writing back so fast, you are {nice}.',
    'Honestly the talks are half the reason I stay.{close}',
  ],
  ourHello: [
    '{hey} {name}, how was {place}?',
    '{hey} {name}! We had {weather} here, I stayed in with {food}.',
    'Thinking of everybody on {job} {time}. Are you one of them, {name}?',
    '{hey} {name}, you have been quiet {time}. All good?',
    'Question of the day, {name}: {food} or {food}?',
    '{hey} {name}! I found {music} you might like.',
  ],
  ourReply: [
    'That is {nice} of you, {name}! My week was all about {food} and {music}.',
    'Oh no, {job} again? Rest well, you have earned it.',
    'I love {place}! Tell me more when you have a minute.',
    'Ha! {pet} would get along with mine.{close}',
    'It was fun! I will post a bit of it {time}.',
    '{weather} here too. Perfect for planning the next {set}.',
    'You are {nice}, thank you for asking.',
    'Writing that down: {food}, {music}, {place}. A good list!',
  ],
  campaign: [
    'The {set} is up, with {extra} for subscribers.{close}',
    'New {time}: the {set}. Unlock it for {price}.',
    'I could not choose, so the {set} comes with {extra}.',
    'Half price until Sunday: the {set} for {price}.',
    'Live stream on Friday at nine. Bring {food}!',
    'Thank you all for a {good} month. The {set} is my present to you.',
    'Poll: should the next one be a {set} or a {set}?',
    'Behind the scenes of the {set} is online now.',
  ],
  askCustom: [
    'Could you record a birthday greeting for a friend? Something short and {good}.',
    'Do you take requests? I would love something like the {set}, only longer.',
    'Is there any chance of {extra} with my name in it?',
    'What would a custom like the {set} cost?',
  ],
  quote: [
    'I would love to! That would be {price}, ready {time}.',
    'For you, {name}: {price}, and I add {extra}.',
    'Yes! {price} for that, and you see it before anybody else.',
  ],
  agreed: [
    'Deal, sent!',
    'Done, paid just now. Thank you!',
    'Sold. Looking forward to it.',
    'Worth it. Just sent it.',
  ],
  offerSet: [
    '{name}, the {set} is ready, and I think it is one for you: {price}.',
    'You liked the {set}, so here is the next: {price}, with {extra}.',
    'Before everybody else sees it: the {set}, {price}.',
  ],
  boughtSet: [
    'Unlocked. The {set} is {nice}!',
    'Took it. You outdid yourself.',
    'Could not resist.{close}',
    'Bought! The light in it is {nice}.',
  ],
  tipped: [
    'A little something for the coffee fund.',
    'For the stream, it was {nice}.',
    'You earned this one.',
    'Cheers to {place}!',
  ],
  thanks: [
    'Thank you so much, {name}! That is {nice} of you.',
    '{name}, you just made my day.',
    'Wow, thank you! Expect {extra} soon.',
    'That is far too {nice}. Thank you, {name}!',
  ],
  renewed: [
    'Renewed for another month.',
    'Subscription is back on, I missed this.',
    'Here for one more month at least!',
  ],
} as const

export type Phrase = keyof typeof phrases

/** A random sentence of a kind, with the fan's name and the price filled in. */
export function phraseText(
  kind: Phrase,
  random: SeededRandom,
  values: { name: string; price: number },
): string {
  let text: string = random.pick(phrases[kind])
  for (let depth = 0; text.includes('{') && depth < 4; depth++) {
    text = text.replace(/\{(\w+)\}/g, (_, word: string) => {
      if (word === 'name') return values.name
      return word === 'price' ? `$${values.price}` : random.pick(lists[word] ?? [''])
    })
  }
  return text
    .replace(/\b(a) (?=[aeiou])/gi, '$1n ')
    .replace(/(^|[.!?] )(\p{Ll})/gu, (_, start: string, letter: string) => start + letter.toUpperCase())
}
