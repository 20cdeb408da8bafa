import { promises } from '../figures.ts'

export const b2bFaq = [
  {
    q: 'Which creators count as active?',
    a: 'Those whose status is Active in your copy during the month. Creators who are pending, paused or archived are not counted.',
  },
  {
    q: 'Fifteen percent of what?',
    a: 'Of the revenue your copy reports. Our examples use what fans paid, before the platforms’ fees; the contract names the base you and we agree on.',
  },
  {
    q: 'Can one of our agencies see another’s data?',
    a: 'No. Every record belongs to one agency. Another agency’s record does not exist as far as a user can tell, and the database itself refuses it even if a query were wrong.',
  },
  {
    q: 'Where does it run?',
    a: 'On one machine to begin with, or on as many as you need: nodes keep nothing of their own. PostgreSQL, Redis and S3-compatible storage can be yours.',
  },
  {
    q: 'Who answers DMCA requests?',
    a: `On the copy we run we answer within ${promises.dmca}. On yours you name the agent, and the deadline desk starts the same clock for your people.`,
  },
  {
    q: 'What if we leave?',
    a: 'You export. Every list leaves as CSV, and the connector reads what your key may see. The audit log can be verified by a command, without us.',
  },
]
