/** Explanations of figures, in line with docs/figures.md. */
export const figureMeanings = {
  revenue: 'Gross: payments minus refunds and chargebacks, including corrections.',
  fans: 'Fans who are not archived, including blocked fans.',
  newFans: 'Fans who joined in the period, including archived fans.',
  messages: 'Messages sent and received, including deleted ones.',
  responseTime:
    'Average time from a fan’s first unanswered message to our reply. Replies after more than a day are not counted.',
  conversion:
    'Of the fans who joined in the period, the share who have made a purchase. Includes archived fans.',
  orders: 'Number of sales in the period, including refunded sales.',
  sources: 'Revenue by type of sale. Refunds are deducted from the type of the refunded sale.',
  weeks:
    'Revenue by week, Monday to Sunday in the agency’s time zone. The first and last week include only days within the period.',
  hours:
    'Purchases and messages from fans by hour in the agency’s time zone. The best hours are the three consecutive hours with the most of each.',
  net: 'Gross after platform fees.',
  split:
    'The creator’s share of net revenue. Each transaction uses the share in effect on its date; a refund uses the share of its sale.',
} as const
