import type { EngineInput } from './engine.ts'
import type { Intent } from './intents.ts'
import { capital } from './names.ts'
import { findPrices, formatAmount, inLanguage, inSentence, type Price } from './prices.ts'
import type { Slots } from './slots.ts'

/** `key` identifies the matching frames, `slots` are their values. */
export function priceFacts(
  input: EngineInput,
  {
    intent,
    english,
    language,
    asked = '',
  }: { intent: Intent; english: string; language: string; asked?: string | undefined },
  facts: string[],
): { key?: string; slots: Slots } {
  const { prices, dos } = input.persona
  const quoted = quotedPrice(input)
  const previous = input.recent.filter(({ from }) => from === 'fan').at(-1)?.text ?? ''
  const texts = [asked, `${input.message} ${english}`]
  const named = texts.map((text) => findPrices(text, prices))
  // An unspecific custom request refers to the custom entry on the list.
  const custom = intent === 'asks_custom' ? texts.map((text) => findPrices(`custom ${text}`, prices)) : []
  const candidates = [
    ...named.filter(([price]) => intent !== 'asks_custom' || (price && isMadeToOrder(price))),
    ...custom,
  ]
  const [listed = quoted?.price] =
    [...candidates, findPrices(previous, prices)].find(({ length }) => length > 0) ?? []
  // A price quoted to this fan overrides the list.
  const isQuoted = quoted && (!listed || !quoted.price || quoted.price === listed)
  const price = listed && isQuoted ? { ...listed, amount: quoted.amount } : listed
  const label = price && inLanguage(price.label, language)
  // The fan's budget, or just below the price they asked about.
  const spends = Number(/\d+/.exec(input.message)?.[0] ?? 0)
  const budget = spends === 0 && price ? price.amount - 1 : spends
  const baseSlots: Slots = {
    fitting:
      listOf(
        prices.filter(({ amount }) => amount <= budget),
        language,
      ) || null,
    quoted: quoted ? formatAmount(quoted.amount) : null,
    ...(price && {
      label: inSentence(label ?? '', language),
      label_start: capital(label ?? ''),
      amount: formatAmount(price.amount),
    }),
  }
  const use = (key: string, slots: Slots, fact: string) => {
    facts.push(fact)
    return { key, slots }
  }
  const uses = isQuoted
    ? `Quoted in this chat: ${formatAmount(quoted.amount)}`
    : price
      ? `Price list: ${price.label} ${formatAmount(price.amount)}`
      : ''
  if (intent === 'asks_custom') {
    return price && isMadeToOrder(price) ? use('asks_custom.priced', baseSlots, uses) : { slots: baseSlots }
  }
  if (intent === 'asks_price') {
    if (price) return use('asks_price.known', baseSlots, uses)
    if (prices.length === 0)
      return asksInGeneral(input.message)
        ? { key: 'asks_price.general', slots: baseSlots }
        : { slots: baseSlots }
    if (asksInGeneral(input.message)) {
      const listed = listOf(prices.slice(0, 4), language)
      return use('asks_price.list', { prices: listed }, `Price list: ${listed}`)
    }
    return use('asks_price.unknown', baseSlots, 'Nothing on the price list matches')
  }
  if (intent !== 'haggles' && intent !== 'wants_discount') return { slots: baseSlots }
  const offer = language === 'en' ? permittedOffer(dos, prices) : undefined
  if (offer) return use(`${intent}.offer`, { ...baseSlots, offer: offer.text }, `Permitted: ${offer.source}`)
  if (intent === 'wants_discount') return { slots: baseSlots }
  if (quoted && !price) return use('haggles.quoted', baseSlots, uses)
  return price && !mentionsOtherPrice(input.message, price)
    ? use('haggles.known', baseSlots, uses)
    : { slots: baseSlots }
}

const listOf = (prices: Price[], language: string): string =>
  prices
    .map(
      ({ label, amount }) => `${inSentence(inLanguage(label, language), language)} ${formatAmount(amount)}`,
    )
    .join(', ')

const isMadeToOrder = ({ label }: Price): boolean =>
  /custom|personal|greeting|letter|song|request|shout|voice|audio/i.test(label)

/** The last price we quoted in this chat, if it was the only one in its message. */
function quotedPrice({
  recent,
  persona,
}: EngineInput): { amount: number; price: Price | undefined } | undefined {
  for (const { from, text } of recent.toReversed()) {
    if (from !== 'us') continue
    const amounts = [
      ...text.matchAll(/\$ ?(\d+(?:\.\d\d)?)|(\d+(?:\.\d\d)?) ?(?:\$|usd\b|dollars?\b|bucks\b|dólares\b)/gi),
    ]
    const [amount] = amounts
    if (amount && amounts.length === 1)
      return { amount: Number(amount[1] ?? amount[2]), price: findPrices(text, persona.prices)[0] }
  }
  return undefined
}

/** "40 is too much" does not refer to a price of 55. */
const mentionsOtherPrice = (message: string, { amount }: Price): boolean =>
  [
    ...message.matchAll(/(\d+) ?[$€]?(?:bucks|dollars|euros?)? ?(?:is|es|ist|are|c'est|son|sind|\?\?)/gi),
  ].some(([, named]) => Number(named) !== amount)

/** Asks without naming anything: "how much?", "prices?", "what are your rates". */
const asksInGeneral = (message: string): boolean =>
  /\b(everything (you|u)|all of it|rates|prices|price list|menu|list|precios|preise|preisliste|prix|tarifs)\b(?! (for|of|on) )/i.test(
    message,
  ) || message.trim().split(/\s+/).length <= 3

/** Offers a discount only if the persona allows one, or the bundle on the price list. */
function permittedOffer(dos: string[], prices: EngineInput['persona']['prices']) {
  for (const source of dos) {
    const percent = /(\d{1,2}) ?% (off|discount)( (on|for) [\p{L} ]{3,40})?/iu.exec(source)
    if (percent) return { source, text: `${percent[1]}% off${percent[3] ?? ''}` }
  }
  const bundle = prices.find(({ label }) => /bundle|pack|collection|months/i.test(label))
  if (!bundle) return undefined
  const text = `my ${inSentence(bundle.label)} for ${formatAmount(bundle.amount)}`
  return { source: `${bundle.label} ${formatAmount(bundle.amount)}`, text }
}
