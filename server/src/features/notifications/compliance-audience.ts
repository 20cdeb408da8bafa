import { severityOf, violationTypeNames } from '@greenroom/contract/features/screening/violations.rules.ts'
import { formatDay } from '@greenroom/contract/kit/days.ts'
import type { AudienceRule } from './audience.ts'
import type { Audience } from './notify.queries.ts'

const staff: Audience = { roles: ['SUPER_ADMIN', 'AGENCY_ADMIN', 'COMPLIANCE'] }
const OWN_RECORD_PATH = '/dashboard/compliance'
const recordPath = (personId: string) => `/dashboard/compliance?person=${personId}`

const VOICE_PATH = '/dashboard/compliance?tab=voice'
const staffAlert = { to: staff, type: 'COMPLIANCE_ALERT' } as const
const violationLink = (id: string) => ({ link: `/dashboard/compliance?id=${id}`, dedupeKey: id })

export const complianceAudienceRules: {
  'id_document.requested': AudienceRule<'id_document.requested'>
  'consent.prepared': AudienceRule<'consent.prepared'>
  'id_document.submitted': AudienceRule<'id_document.submitted'>
  'id_document.examined': AudienceRule<'id_document.examined'>
  'id_document.expiring': AudienceRule<'id_document.expiring'>
  'consent.withdrawn': AudienceRule<'consent.withdrawn'>
  'consent.voided': AudienceRule<'consent.voided'>
  'violation.flagged': AudienceRule<'violation.flagged'>
  'violation.reported': AudienceRule<'violation.reported'>
  'violation.assigned': AudienceRule<'violation.assigned'>
  'conversation.locked': AudienceRule<'conversation.locked'>
  'voice.proposed': AudienceRule<'voice.proposed'>
  'voice.approved': AudienceRule<'voice.approved'>
  'voice.declined': AudienceRule<'voice.declined'>
} = {
  'voice.proposed': async ({ payload: { creatorId, wordingId } }) => {
    const message = 'Your agency proposed wording that tells your fans who replies. Approve or decline it.'
    const content = {
      type: 'COMPLIANCE_ALERT',
      priority: 'NORMAL',
      title: 'Disclosure needs your approval',
      message,
    } as const
    return [{ to: { creator: creatorId }, ...content, link: OWN_RECORD_PATH, dedupeKey: wordingId }]
  },

  'voice.approved': async ({ payload: { creatorId, wordingId, fromDay }, facts }) => {
    const { name } = await facts.person(creatorId)
    const message = `${name} approved the disclosure wording. It applies from ${formatDay(fromDay)}.`
    return [
      {
        ...staffAlert,
        priority: 'LOW',
        title: 'Wording approved',
        message,
        link: VOICE_PATH,
        dedupeKey: wordingId,
      },
    ]
  },

  'voice.declined': async ({ payload: { creatorId, wordingId }, facts }) => {
    const { name } = await facts.person(creatorId)
    const message = `${name} declined the disclosure wording. See why, then propose new wording.`
    return [
      {
        ...staffAlert,
        priority: 'NORMAL',
        title: 'Wording declined',
        message,
        link: VOICE_PATH,
        dedupeKey: wordingId,
      },
    ]
  },

  'id_document.requested': async ({ payload: { personId } }) => {
    const message = 'Your agency needs your ID document. It takes about five minutes.'
    const content = {
      type: 'COMPLIANCE_ALERT',
      priority: 'NORMAL',
      title: 'Submit your ID',
      message,
    } as const
    return [{ to: { creator: personId }, ...content, link: OWN_RECORD_PATH }]
  },

  // People without an account get a personal link instead.
  'consent.prepared': async ({ payload: { personId, consentId }, facts }) => {
    const { creatorId } = await facts.person(personId)
    if (creatorId === null) return []
    const message = 'Your agency prepared a document for you. Read it and sign it, or ask for changes.'
    const content = { type: 'COMPLIANCE_ALERT', priority: 'NORMAL', title: 'Ready to sign', message } as const
    return [{ to: { creator: creatorId }, ...content, link: OWN_RECORD_PATH, dedupeKey: consentId }]
  },

  'violation.flagged': async ({ payload: { violationId }, facts }) => {
    const { type, reason, author, fan } = await facts.violation(violationId)
    const written = author && `${reason} Written by ${author}${fan ? ` to ${fan}` : ''}.`
    const message = written ?? (fan ? `${reason} Fan: ${fan}.` : reason)
    const title = severityOf[type] === 'CRITICAL' ? 'Critical violation' : 'Age check needed'
    return [{ ...staffAlert, priority: 'URGENT', title, message, ...violationLink(violationId) }]
  },

  'violation.reported': async ({ payload: { violationId }, facts, actorName }) => {
    const { type } = await facts.violation(violationId)
    const message = `${actorName} reported a violation: ${violationTypeNames[type].toLowerCase()}.`
    const priority = severityOf[type] === 'CRITICAL' ? 'URGENT' : 'NORMAL'
    return [{ ...staffAlert, priority, title: 'New report', message, ...violationLink(violationId) }]
  },

  'violation.assigned': async ({ payload: { violationId, assigneeId }, facts, actorName }) => {
    if (assigneeId === null) return []
    const { type } = await facts.violation(violationId)
    const message = `${actorName} assigned a violation to you: ${violationTypeNames[type].toLowerCase()}.`
    const { link } = violationLink(violationId)
    const to = { users: [assigneeId] }
    return [{ ...staffAlert, to, priority: 'NORMAL', title: 'Violation assigned', message, link }]
  },

  'conversation.locked': async ({ payload: { violationId, fanId }, facts }) => {
    const { name } = await facts.fan(fanId)
    const message = `${name} may be under 18. Nothing can be sent until you release the conversation.`
    return [
      {
        ...staffAlert,
        priority: 'HIGH',
        title: 'Conversation locked',
        message,
        ...violationLink(violationId),
      },
    ]
  },

  'id_document.submitted': async ({ payload: { personId, documentId }, facts }) => {
    const { name } = await facts.person(personId)
    const message = `${name}’s ID document is ready to be examined.`
    const content = { type: 'COMPLIANCE_ALERT', priority: 'NORMAL', title: 'ID to examine', message } as const
    return [{ to: staff, ...content, link: recordPath(personId), dedupeKey: documentId }]
  },

  // An accepted document is announced by the verification event.
  'id_document.examined': async ({ payload: { personId, documentId, verdict }, facts }) => {
    const { creatorId } = await facts.person(personId)
    if (verdict !== 'REJECTED' || creatorId === null) return []
    const message = 'Your agency couldn’t accept your ID document. See why, then submit another one.'
    const content = { type: 'COMPLIANCE_ALERT', priority: 'HIGH', title: 'ID not accepted', message } as const
    return [{ to: { creator: creatorId }, ...content, link: OWN_RECORD_PATH, dedupeKey: documentId }]
  },

  'id_document.expiring': async ({ payload: { personId, expiresOn, days }, facts }) => {
    const { name, creatorId } = await facts.person(personId)
    const [title, verb] = days === 0 ? ['ID expired', 'was valid until'] : ['ID expires soon', 'expires on']
    const priority = days <= 7 ? 'HIGH' : 'NORMAL'
    const content = {
      type: 'COMPLIANCE_ALERT',
      priority,
      title,
      dedupeKey: `${personId} ${expiresOn} ${days}`,
    } as const
    const day = formatDay(expiresOn)
    const toStaff = { ...content, message: `${name}’s ID ${verb} ${day}.`, link: recordPath(personId) }
    const message = `Your ID ${verb} ${day}. Submit a valid one.`
    return [
      { to: staff, ...toStaff },
      ...(creatorId === null
        ? []
        : [{ to: { creator: creatorId }, ...content, message, link: OWN_RECORD_PATH }]),
    ]
  },

  'consent.withdrawn': async ({ payload: { isSigned, ...payload }, facts }) =>
    isSigned ? consentEnded({ payload, facts }, 'Consent withdrawn', 'consent was withdrawn') : [],
  'consent.voided': (event) => consentEnded(event, 'Signature rejected', 'signature was rejected'),
}

/** Tells the staff and the creator's operators. */
async function consentEnded(
  {
    payload: { personId, consentId },
    facts,
  }: Pick<Parameters<AudienceRule<'consent.voided'>>[0], 'payload' | 'facts'>,
  title: string,
  what: string,
): ReturnType<AudienceRule<'consent.voided'>> {
  const { name, creatorId } = await facts.person(personId)
  const content = { type: 'COMPLIANCE_ALERT', priority: 'HIGH', title, dedupeKey: consentId } as const
  const message = `${name}’s ${what}. Take down the content it covers.`
  const toOperators = { ...content, message: `${name}’s ${what}. Stop using the content it covers.` }
  return [
    { to: staff, ...content, message, link: recordPath(personId) },
    ...(creatorId === null
      ? []
      : [{ to: { operatorsOf: creatorId }, ...toOperators, link: '/dashboard/content' }]),
  ]
}
