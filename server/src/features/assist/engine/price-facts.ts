import type { EngineInput } from './engine.ts'
import type { Intent } from './intents.ts'
import { capitalize } from './names.ts'
import { findPrices, formatAmount, inSentence, type Price, translateLabel } from './prices.ts'
import type { SlotValues } from './slots.ts'

/** `key` identifies the matching templates, `slots` are their values. */
export function priceFacts(
  input: EngineInput,
  {
    intent,
    english,
    language,
    question = '',
  }: { intent: Intent; english: string; language: string; question?: string | undefined },
  facts: string[],
): { key?: string; slots: SlotValues } {
  const { prices, dos } = input.persona
  const quote = quotedPrice(input)
  const previous = input.recent.filter(({ from }) => from === 'fan').at(-1)?.text ?? ''
  const texts = [question, `${input.message} ${english}`]
  const messageMatches = texts.map((text) => findPrices(text, prices))
  // A custom request without details refers to the custom entry on the list.
  const customMatches =
    intent === 'asks_custom' ? texts.map((text) => findPrices(`custom ${text}`, prices)) : []
  const candidates = [
    ...messageMatches.filter(([price]) => intent !== 'asks_custom' || (price && isMadeToOrder(price))),
    ...customMatches,
  ]
  const [listPrice = quote?.price] =
    [...candidates, findPrices(previous, prices)].find(({ length }) => length > 0) ?? []
  // A price quoted to this fan overrides the list.
  const isQuoted = quote && (!listPrice || !quote.price || quote.price === listPrice)
  const price = listPrice && isQuoted ? { ...listPrice, amount: quote.amount } : listPrice
  const label = price && translateLabel(price.label, language)
  // The fan's budget, or just below the price they asked about.
  const statedBudget = Number(/\d+/.exec(input.message)?.[0] ?? 0)
  const budget = statedBudget === 0 && price ? price.amount - 1 : statedBudget
  const baseSlots: SlotValues = {
    fitting:
      formatPriceList(
        prices.filter(({ amount }) => amount <= budget),
        language,
      ) || null,
    quoted: quote ? formatAmount(quote.amount) : null,
    ...(price && {
      label: inSentence(label ?? '', language),
      label_start: capitalize(label ?? ''),
      amount: formatAmount(price.amount),
    }),
  }
  const withFact = (key: string, slots: SlotValues, fact: string) => {
    facts.push(fact)
    return { key, slots }
  }
  const priceSource = isQuoted
    ? `Quoted in this chat: ${formatAmount(quote.amount)}`
    : price
      ? `Price list: ${price.label} ${formatAmount(price.amount)}`
      : ''
  if (intent === 'asks_custom') {
    return price && isMadeToOrder(price)
      ? withFact('asks_custom.priced', baseSlots, priceSource)
      : { slots: baseSlots }
  }
  if (intent === 'asks_price') {
    if (price) return withFact('asks_price.known', baseSlots, priceSource)
    if (prices.length === 0)
      return asksGenerally(input.message)
        ? { key: 'asks_price.general', slots: baseSlots }
        : { slots: baseSlots }
    if (asksGenerally(input.message)) {
      const priceList = formatPriceList(prices.slice(0, 4), language)
      return withFact('asks_price.list', { prices: priceList }, `Price list: ${priceList}`)
    }
    return withFact('asks_price.unknown', baseSlots, 'Nothing on the price list matches')
  }
  if (intent !== 'haggles' && intent !== 'wants_discount') return { slots: baseSlots }
  const offer = language === 'en' ? permittedOffer(dos, prices) : undefined
  if (offer)
    return withFact(`${intent}.offer`, { ...baseSlots, offer: offer.text }, `Permitted: ${offer.source}`)
  if (intent === 'wants_discount') return { slots: baseSlots }
  if (quote && !price) return withFact('haggles.quoted', baseSlots, priceSource)
  return price && !mentionsOtherPrice(input.message, price)
    ? withFact('haggles.known', baseSlots, priceSource)
    : { slots: baseSlots }
}

const formatPriceList = (prices: Price[], language: string): string =>
  prices
    .map(
      ({ label, amount }) =>
        `${inSentence(translateLabel(label, language), language)} ${formatAmount(amount)}`,
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
      ...text.matchAll(
        /\$ ?(\d+(?:\.\d\d)?)|(?<!\d)(\d+(?:\.\d\d)?) ?(?:\$|usd\b|dollars?\b|bucks\b|dólares\b)/gi,
      ),
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
    ...message.matchAll(
      /(?<!\d)(\d+) ?[$€]?(?:bucks|dollars|euros?)? ?(?:is|es|ist|are|c'est|son|sind|\?\?)/gi,
    ),
  ].some(([, mentioned]) => Number(mentioned) !== amount)

/** Asks without naming anything: "how much?", "prices?", "what are your rates". */
const asksGenerally = (message: string): boolean =>
  /\b(everything (you|u)|all of it|rates|prices|price list|menu|list|precios|preise|preisliste|prix|tarifs)\b(?! (for|of|on) )/i.test(
    message,
  ) || message.trim().split(/\s+/).length <= 3

/** A discount that the persona's dos allow, otherwise the bundle on the price list. */
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
