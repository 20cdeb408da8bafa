import { caseElements, missingElements } from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseDetail } from '@greenroom/contract/features/cases/cases.schema.ts'
import letters from './letters.json'

type Template = { key: string; label: string; types?: string[]; subject: string; text: string }

export const lettersFor = ({ type }: Pick<CaseDetail, 'type'>): Template[] =>
  (letters as Template[]).filter(({ types }) => !types || types.includes(type))

/** Recipients may be in another time zone, so the year and zone are included. */
const formatIn = (timeZone: string, at: string) =>
  `${new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))} (${timeZone})`

/** Fills a template with case data; other placeholders stay in brackets. */
export function fillLetter(
  { subject, text }: Template,
  row: CaseDetail,
  { agency, zone }: { agency: string; zone: string },
): { subject: string; text: string } {
  const { statement, dueAt, urls, reporter, number } = row
  const missing = missingElements(row.type, row.checks)
  const values: Record<string, string> = {
    number: String(number),
    name: reporter.name,
    subject: row.subject,
    agency,
    text: row.text,
    urls: urls.join('\n') || '[URLs]',
    due: dueAt ? `We’ll reply by ${formatIn(zone, dueAt)}.` : '',
    missing: missing.map((element) => `- ${caseElements[element]}`).join('\n') || '[what is missing]',
    facts: statement?.facts ?? '[facts]',
    ground: statement?.ground ?? '[law or clause]',
    automated: statement?.isAutomated ? 'used to detect the content or make the decision' : 'not used',
    redress: statement?.redress ?? '[how to object]',
  }
  const fill = (template: string) =>
    template
      .replace(/\{(\w+)\}/g, (match, name: string) => values[name] ?? match)
      .replace('Hello ,', 'Hello,')
      .replace(/ +\n/g, '\n')
  return { subject: fill(subject).slice(0, 160), text: fill(text) }
}
