import { promises } from '../plans.ts'

export const b2bFaq = [
  {
    q: 'Which creators count as active?',
    a: 'Creators whose status is Active during the month. Pending and inactive creators are not counted.',
  },
  {
    q: 'What is the 15% based on?',
    a: 'On the revenue your installation reports. The contract defines whether it is before or after platform fees.',
  },
  {
    q: 'Can our agencies see each other’s data?',
    a: 'No. Every record belongs to one agency. The application and the database both enforce this.',
  },
  {
    q: 'Where is it hosted?',
    a: 'On one server to start with, or on several. You can use your own PostgreSQL, Redis and S3-compatible storage.',
  },
  {
    q: 'Who answers DMCA requests?',
    a: `We do, within ${promises.dmca}, for the service we host. For your own installation you name the agent, and the same deadline is tracked for your team.`,
  },
  {
    q: 'Can we take our data if we leave?',
    a: 'Yes. Every list exports to CSV, and the connector gives access to your data. You can verify the audit log without us.',
  },
]
