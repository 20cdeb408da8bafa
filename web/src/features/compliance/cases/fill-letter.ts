import { caseElements, missingElements } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseDetail } from '@greenroom/contract/features/cases/cases.schema.ts'
import { nextSteps } from '@greenroom/contract/features/cases/letters.rules.ts'
import letters from './letters.json'

type Template = {
  key: string
  label: string
  types: string[]
  /** Set if the letter is not for the reporter, whose address is the only one a case has. */
  recipient?: string
  subject: string
  text: string
}
type Sender = { agency: string; zone: string; now: Date }

export const lettersFor = ({ type }: Pick<CaseDetail, 'type'>): Template[] =>
  (letters as Template[]).filter(({ types }) => types.includes(type))

/** Recipients may be in another time zone, so the year and zone are included. */
const formatIn = (timeZone: string, at: string) =>
  `${new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))} (${timeZone})`

/** Fills a template with case data; what is unknown stays a blank in brackets, which can't be sent. */
export function fillLetter(
  { subject, text }: Template,
  row: CaseDetail,
  { agency, zone, now }: Sender,
): { subject: string; text: string } {
  const { statement, urls, reporter, number } = row
  const promise = (at: string | null) =>
    at === null ? '[date]' : Date.parse(at) < now.getTime() ? '[new date]' : formatIn(zone, at)
  const due = promise(row.dueAt)
  const opens = promise(row.opensAt)
  const missing = missingElements(row.type, row.checks)
  const values: Record<string, string> = {
    number: String(number),
    name: reporter.name,
    contact: reporter.contact,
    subject: row.subject,
    agency,
    text: row.text,
    urls: urls.join('\n') || '[URLs]',
    received: formatIn(zone, row.receivedAt),
    due,
    opens,
    extendedDue: row.isExtended ? due : '[date, after extending the deadline]',
    next: nextStep(row, due, opens),
    missing: missing.map((element) => `- ${caseElements[element]}`).join('\n') || '[what is missing]',
    facts: statement?.facts ?? '[facts]',
    ground: statement?.ground ?? '[law or clause]',
    automated: automatedText(statement),
    redress: statement?.redress ?? '[how to object]',
  }
  const fill = (template: string) =>
    template
      .replace(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match)
      .replace('Hello ,', 'Hello,')
      .replace(/ +\n/g, '\n')
  return { subject: fill(subject).slice(0, 160), text: fill(text) }
}

function automatedText(statement: CaseDetail['statement']): string {
  if (statement === null) return '[used or not used]'
  return statement.isAutomated ? 'used to detect the content or make the decision' : 'not used'
}

function nextStep({ type, appealedAt, dueAt }: CaseDetail, due: string, opens: string): string {
  if (appealedAt) return `We’ll decide on your appeal by ${due}.`
  // Only the deadlines of these two wait for a complete notice.
  if (dueAt === null && type === 'COUNTER_NOTICE')
    return 'The 10 to 14 business days until the material can be restored start once it is complete.'
  if (dueAt === null) return 'We’ll reply within 24 hours of receiving a complete notice.'
  return nextSteps[type]({ due, opens, canReply: true })
}
