import {
  type CaseForm,
  type CaseFormName,
  caseForms,
  isChoice,
  normalizeCase,
  parseUrls,
  providedElements,
  type ReportReason,
  reportCaseType,
  reportReasons,
} from '@greenroom/contract/features/cases/case-forms.rules.ts'
import { isHoneypotFilled, type RawForm } from '@greenroom/contract/kit/form-rules.ts'
import type { VisitorCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { visitorInHouseAgency } from '../agency/house-visitor.service.ts'
import { fileReport } from '../screening/violations.service.ts'
import { queueMail, receiptMail, receiptText } from './case-emails.ts'
import * as queries from './cases.queries.ts'
import { addStep, type CaseInput, openCase } from './open-case.service.ts'

const DAY_MS = 86_400_000

/** Opens a case for a valid form. A bot that fills in the honeypot also gets a response, but nothing is stored. */
export async function receiveCase(ctx: VisitorCtx, form: CaseFormName, raw: RawForm): Promise<string> {
  const agencyCtx = await visitorInHouseAgency(ctx)
  if (isHoneypotFilled(raw)) return 'Thank you. A person reads every request.'
  const values = normalizeCase(form, raw)
  const input = toCase(form, values)
  return withScope(ctx.platform.database, agencyCtx.agencyId, async (tx) => {
    await queries.lockNewCases(tx)
    const now = ctx.platform.clock()
    const existing = await queries.selectDuplicate(tx, input, new Date(now.getTime() - DAY_MS).toISOString())
    if (existing) return receiptText(tx, existing)
    const violationId =
      form === 'report'
        ? await fileReport(agencyCtx, tx, {
            type: reportReasons[values.reason as ReportReason],
            reason: `Reported on the site: ${labels[values.reason as ReportReason].toLowerCase()}`,
            excerpt: (values.message ?? '').slice(0, 400).toWellFormed(),
          })
        : null
    const created = await openCase(agencyCtx, tx, { ...input, violationId })
    const receipt = await receiptText(tx, created)
    if (created.reporterEmail) {
      const mailId = await queueMail(agencyCtx, tx, receiptMail(created, receipt))
      await addStep({ ...agencyCtx, actor: system }, tx, created.id, 'Receipt by email', receipt, mailId)
    }
    return receipt
  })
}

const system = { kind: 'system', id: null, name: 'Deadline desk' } as const

/** Labels of form fields and choices in a case. */
const labels: Record<string, string> & Record<ReportReason, string> = {
  work: 'Work',
  material: 'Material',
  person: 'Shows',
  me: 'the sender',
  represented: 'someone the sender represents',
  request: 'Request',
  copy: 'Copy of personal data',
  erasure: 'Erasure of personal data',
  correction: 'Correction of personal data',
  objection: 'Objection to the use of personal data',
  details: 'Details',
  reason: 'Reason',
  under_18: 'Someone may be under 18',
  no_consent: 'Shared without consent',
  illegal: 'Illegal or prohibited content',
  harassment: 'Harassment',
  personal_info: 'Personal information',
  spam: 'Spam or scam',
  message: 'Message',
  goodFaith: 'Good-faith statement',
  accuracy: 'Accuracy and authority, under penalty of perjury',
  mistake: 'Statement under penalty of perjury that it was removed by mistake',
  jurisdiction: 'Consent to jurisdiction and service of process',
  noConsent: 'Good-faith statement of no consent',
  yes: 'confirmed',
  signature: 'Signed',
}

function toCase(form: CaseFormName, values: CaseForm): CaseInput {
  const { name = '', email = '', phone, address, urls, ...rest } = values
  const filledFields = Object.entries(rest).filter(([, value]) => value !== '')
  return {
    type: form === 'report' ? reportCaseType(values.reason as ReportReason) : caseForms[form].type,
    source: 'form',
    subject: subjectOf(form, values),
    reporterName: name,
    reporterEmail: email,
    reporterContact: [phone, address].filter(Boolean).join('\n'),
    urls: parseUrls(urls ?? ''),
    text: filledFields
      .map(([field, value]) => `${labels[field] ?? field}: ${isChoice(form, field) ? labels[value] : value}`)
      .join('\n'),
    checks: providedElements(form, values),
  }
}

const MAX_SUBJECT_LENGTH = 100

function subjectOf(form: CaseFormName, { work = '', material = '', request = '', reason = '' }: CaseForm) {
  const firstLine = (text: string) => (text.split('\n')[0] ?? '').slice(0, MAX_SUBJECT_LENGTH).toWellFormed()
  const subjects: Record<CaseFormName, string> = {
    takedown: `Copy of “${firstLine(work)}”`,
    'counter-notice': `Restore “${firstLine(material)}” unless suit is filed`,
    'intimate-image': 'Request from a depicted person',
    'personal-data': labels[request] ?? 'Personal data',
    report: labels[reason] ?? 'Report',
  }
  return subjects[form]
}
