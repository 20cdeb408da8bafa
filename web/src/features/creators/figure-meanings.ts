/** What each figure of a creator means, in the words of docs/figures.md. */
export const figureMeanings = {
  revenue: 'Gross: what fans paid, less refunds and chargebacks, plus or less corrections.',
  fans: 'Fans who are not archived; blocked ones are counted.',
  newFans: 'Fans who joined on the days of the period, archived ones too.',
  messages: 'Messages from fans and to fans, deleted ones too.',
  responseTime:
    'The average time from a fan’s first unanswered message to our answer. An answer that comes more than a day later counts as a new start.',
  conversion: 'Of the fans who joined in the period, archived ones too, the share who have bought since.',
  orders: 'Sales of the period. A refund does not take its sale off this number.',
  sources: 'Revenue by what was paid for. A refund counts for the kind of sale it takes back.',
  weeks:
    'Revenue by week, Monday to Sunday in the agency’s time zone. The first and the last week count only the days inside the period.',
  hours:
    'At which hour of the agency’s day fans wrote and bought, over the whole period. The best hours are the three in a row with the most.',
  net: 'What is left of the gross after the platform’s fee.',
  split: 'What the creator keeps of the net. Each booking keeps the share of its day.',
} as const
