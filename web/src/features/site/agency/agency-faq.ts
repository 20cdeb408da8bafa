import { promises } from '../figures.ts'

export const agencyFaq = [
  {
    q: 'Do you need the passwords of our creators’ accounts?',
    a: 'No. Greenroom stores no platform passwords and scrapes nothing. Fans, messages and payments arrive through a connector with a key you can revoke, or as CSV files with a preview before anything is written.',
  },
  {
    q: 'Does the AI write to fans by itself?',
    a: 'No. It suggests, and a person presses send. If a fan says or implies being under 18, the conversation is locked, a case is opened and no suggestion is made.',
  },
  {
    q: 'Can operators see a creator’s legal name or papers?',
    a: 'No. Operators see the creators assigned to them, by stage name. Legal names, ID scans and payout data are for admins and compliance, and each look is written to the audit log.',
  },
  {
    q: 'How does the trial work?',
    a: `${promises.trialDays} days, with your own roster. Write to us, we open your agency and invite its first administrator, who invites the rest of the team.`,
  },
  {
    q: 'Are you certified for GDPR, 2257 or the card networks’ rules?',
    a: 'No, and no software can be in your place. Greenroom is built to support those duties: it keeps the records, runs the clocks and checks before publishing. Defaults can be changed per agency, and none of it is legal advice.',
  },
  {
    q: 'Can we take our data with us?',
    a: 'Yes. Every list exports to CSV exactly as you have filtered it: fans, payments, content, cases. The connector reads everything a key is allowed to see.',
  },
]
