import { DAY, type DemoClock } from './demo-clock.ts'
import type { DemoAttachment, DemoItem, FanHistory } from './fan-rows.ts'
import type { DemoMessage } from './messages.ts'

const OFFER_DAYS = 120
/** How long after an offer the fan may still pay. */
const PAY_DAYS = 3

/** Adds paid messages from the last few months: sold sets are linked to their sale, and some campaigns stay locked. */
export function withOffers(history: FanHistory, clock: DemoClock): FanHistory {
  const offersBySaleId = new Map<string, DemoAttachment>()
  const offers: DemoAttachment[] = []
  for (const message of history.messages) {
    if (!isOffer(message, clock) || message.id === history.picture?.message.id) continue
    const cents = message.price * 100
    const sale = history.ledger.find(
      ({ id, kind, type, gross, at }) =>
        kind === 'SALE' &&
        type === 'PPV Content' &&
        gross === cents &&
        at >= message.at &&
        at <= message.at + PAY_DAYS * DAY &&
        !offersBySaleId.has(id),
    )
    if (!sale && (message.phrase !== 'campaign' || !staysLocked(message))) continue
    const offer = { message, cents, paidAt: sale?.at ?? null }
    offers.push(offer)
    if (sale) offersBySaleId.set(sale.id, offer)
  }
  const ledger = history.ledger.map((entry) => {
    const offer = offersBySaleId.get(entry.id)
    return offer ? { ...entry, externalId: `message ${offer.message.id} file 1` } : entry
  })
  return { ...history, ledger, offers }
}

/** Most paid messages sell a library item published before them; each fan is offered an item only once. */
export function withItems(history: FanHistory, items: DemoItem[]): FanHistory {
  const remaining = [...items]
  const offers = history.offers.map((offer) => {
    const start = Number.parseInt(offer.message.id.slice(-6, -4), 16) % Math.max(1, remaining.length)
    const isAvailable = ({ publishedAt }: DemoItem) => publishedAt < offer.message.at
    const index = [...remaining.keys()]
      .map((i) => (start + i) % remaining.length)
      .find((i) => isAvailable(remaining[i] as DemoItem))
    const [item] = index === undefined ? [] : remaining.splice(index, 1)
    return item ? { ...offer, item } : offer
  })
  return { ...history, offers }
}

const isOffer = ({ direction, phrase, price, at, senderId }: DemoMessage, clock: DemoClock) =>
  direction === 'TO_FAN' &&
  (phrase === 'offerSet' || phrase === 'campaign') &&
  price >= 1 &&
  senderId !== null &&
  at > clock.now - OFFER_DAYS * DAY

/** One in seven, based on the ID instead of drawn at random, so other demo data stays the same. */
const staysLocked = ({ id }: DemoMessage) => Number.parseInt(id.slice(-4), 16) % 7 === 0
