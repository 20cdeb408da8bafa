export const intents = [
  'greeting',
  'thanks',
  'compliment',
  'small_talk',
  'asks_content',
  'asks_custom',
  'asks_price',
  'haggles',
  'wants_discount',
  'complains',
  'wants_refund',
  'goodbye',
  'silent_return',
  'personal_question',
  'wants_to_meet',
  'asks_contact',
  'payment_problem',
  'birthday',
  'good_news',
  'bad_news',
  'insult',
  'under_age',
] as const
export type Intent = (typeof intents)[number]

export const isIntent = (value: string): value is Intent => (intents as readonly string[]).includes(value)

export const CRISIS_WARNING = 'May be in crisis. Tell your manager.'

/** Panel text for each recognized intent. */
export const intentLabels: Record<Intent, string> = {
  greeting: 'says hello',
  thanks: 'says thanks',
  compliment: 'pays a compliment',
  small_talk: 'small talk',
  asks_content: 'asks for content',
  asks_custom: 'asks for something custom',
  asks_price: 'asks for a price',
  haggles: 'haggles over a price',
  wants_discount: 'asks for a discount',
  complains: 'complains',
  wants_refund: 'asks for a refund',
  goodbye: 'says goodbye',
  silent_return: 'is back after a while',
  personal_question: 'asks a personal question',
  wants_to_meet: 'wants to meet',
  asks_contact: 'asks for contact details',
  payment_problem: 'has a payment problem',
  birthday: 'has a birthday',
  good_news: 'shares good news',
  bad_news: 'shares bad news',
  insult: 'is insulting',
  under_age: 'may be underage',
}
