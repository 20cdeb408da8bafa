import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AudienceCase, AudienceFixture } from './audience-fixture.ts'

const OWN_RECORDS_PATH = '/dashboard/compliance'
const PERSON_PATH = '/dashboard/compliance?person='
const VIOLATION_PATH = '/dashboard/compliance?id='
const staff = (pattern: RegExp) => ({
  super: pattern,
  admin: pattern,
  'second admin': pattern,
  compliance: pattern,
})

/** A review decision on a creator's item; notifies the creator and the operator who uploaded it. */
const itemCase = (
  fixture: () => AudienceFixture,
  event: 'content.cleared' | 'content.rejected' | 'content.held',
  extraFields: object,
  message: RegExp,
  content: AudienceCase['content'],
): AudienceCase => ({
  event,
  trigger: async () => {
    const { creatorId } = fixture()
    const itemId = await fixture().addItem('unassigned')
    await fixture().emit(event, { itemId, creatorId, title: 'Golden hour', ...extraFields })
    return itemId
  },
  notified: { creator: message, unassigned: message },
  content,
})

const ITEM_PATH = '/dashboard/content?id='
const DISCLOSURE_PATH = '/dashboard/compliance?tab=voice'

/** Disclosure wording tells fans who replies. Events and URLs call it `voice`. */
const disclosureCase = (
  fixture: () => AudienceFixture,
  event: 'voice.proposed' | 'voice.approved' | 'voice.declined',
  extraFields: object,
  notified: AudienceCase['notified'],
  content: AudienceCase['content'],
): AudienceCase => ({
  event,
  trigger: async () => {
    await fixture().emit(event, { creatorId: fixture().creatorId, wordingId: newId(), ...extraFields })
    return ''
  },
  notified,
  content,
})

export const complianceAudienceCases = (fixture: () => AudienceFixture): AudienceCase[] => [
  disclosureCase(fixture, 'voice.proposed', {}, { creator: /^Your agency proposed wording/ }, [
    'COMPLIANCE_ALERT',
    'NORMAL',
    'Disclosure needs your approval',
    OWN_RECORDS_PATH,
  ]),
  disclosureCase(
    fixture,
    'voice.approved',
    { fromDay: '2026-03-09' },
    staff(/ approved the disclosure wording\. It applies from Mar 9, 2026\.$/),
    ['COMPLIANCE_ALERT', 'LOW', 'Wording approved', DISCLOSURE_PATH],
  ),
  disclosureCase(fixture, 'voice.declined', { reason: 'No' }, staff(/ declined the disclosure wording\./), [
    'COMPLIANCE_ALERT',
    'NORMAL',
    'Wording declined',
    DISCLOSURE_PATH,
  ]),
  {
    event: 'id_document.requested',
    trigger: async () => {
      await fixture().emit('id_document.requested', { personId: fixture().creatorId })
      return ''
    },
    notified: { creator: /^Your agency needs your ID document\./ },
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'Submit your ID', OWN_RECORDS_PATH],
  },
  {
    event: 'consent.prepared',
    trigger: async () => {
      const consent = { personId: fixture().creatorId, consentId: newId() }
      await fixture().emit('consent.prepared', consent)
      await fixture().emit('consent.prepared', consent)
      return ''
    },
    notified: { creator: /^Your agency prepared a document for you\./ },
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'Ready to sign', OWN_RECORDS_PATH],
  },
  {
    event: 'id_document.submitted',
    trigger: async () => {
      await fixture().emit('id_document.submitted', { personId: fixture().creatorId, documentId: newId() })
      return fixture().creatorId
    },
    notified: staff(/^canarynorth stage’s ID document is ready to be examined\.$/),
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'ID to examine', PERSON_PATH],
  },
  {
    event: 'id_document.examined',
    trigger: async () => {
      const examined = { personId: fixture().creatorId, documentId: newId() }
      await fixture().emit('id_document.examined', { ...examined, verdict: 'ACCEPTED' })
      await fixture().emit('id_document.examined', { ...examined, verdict: 'REJECTED' })
      return ''
    },
    notified: { creator: /^Your agency couldn’t accept your ID document\./ },
    content: ['COMPLIANCE_ALERT', 'HIGH', 'ID not accepted', OWN_RECORDS_PATH],
  },
  {
    event: 'id_document.expiring',
    trigger: async () => {
      const expiring = { personId: fixture().creatorId, expiresOn: '2031-03-09', days: 30 }
      await fixture().emit('id_document.expiring', expiring)
      await fixture().emit('id_document.expiring', expiring)
      return fixture().creatorId
    },
    notified: {
      ...staff(/^canarynorth stage’s ID expires on Mar 9, 2031\.$/),
      creator: /^Your ID expires on Mar 9, 2031\. Submit a valid one\.$/,
    },
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'ID expires soon', PERSON_PATH],
    links: { creator: OWN_RECORDS_PATH },
  },
  {
    event: 'consent.withdrawn',
    trigger: async () => {
      await fixture().emit('consent.withdrawn', {
        personId: fixture().creatorId,
        consentId: newId(),
        itemIds: null,
        isSigned: true,
      })
      return fixture().creatorId
    },
    notified: {
      ...staff(/^canarynorth stage’s consent was withdrawn\. Take down the content it covers\.$/),
      assigned: /^canarynorth stage’s consent was withdrawn\. Stop using the content it covers\.$/,
    },
    content: ['COMPLIANCE_ALERT', 'HIGH', 'Consent withdrawn', PERSON_PATH],
    links: { assigned: '/dashboard/content' },
  },
  {
    event: 'consent.voided',
    trigger: async () => {
      await fixture().emit('consent.voided', { personId: fixture().creatorId, consentId: newId() })
      return fixture().creatorId
    },
    notified: {
      ...staff(/^canarynorth stage’s signature was rejected\. Take down the content it covers\.$/),
      assigned: /^canarynorth stage’s signature was rejected\. Stop using the content it covers\.$/,
    },
    content: ['COMPLIANCE_ALERT', 'HIGH', 'Signature rejected', PERSON_PATH],
    links: { assigned: '/dashboard/content' },
  },
  {
    event: 'violation.flagged',
    trigger: () => emitForViolation(fixture(), 'violation.flagged', {}),
    notified: staff(/^Paid meetups are not allowed\. Fan: locked_\d+\.$/),
    content: ['COMPLIANCE_ALERT', 'URGENT', 'Critical violation', VIOLATION_PATH],
  },
  {
    event: 'violation.flagged',
    trigger: () => emitForViolation(fixture(), 'violation.flagged', {}, 'Dana Kirk'),
    notified: staff(/^Paid meetups are not allowed\. Written by Dana Kirk to locked_\d+\.$/),
    content: ['COMPLIANCE_ALERT', 'URGENT', 'Critical violation', VIOLATION_PATH],
  },
  {
    event: 'violation.reported',
    trigger: () => emitForViolation(fixture(), 'violation.reported', {}),
    notified: staff(/^System reported a violation: prohibited content\.$/),
    content: ['COMPLIANCE_ALERT', 'URGENT', 'New report', VIOLATION_PATH],
  },
  {
    event: 'violation.assigned',
    trigger: () => {
      const assigneeId = fixture().members.compliance.userId
      return emitForViolation(fixture(), 'violation.assigned', { assigneeId })
    },
    notified: { compliance: /^System assigned a violation to you: prohibited content\.$/ },
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'Violation assigned', VIOLATION_PATH],
  },
  {
    event: 'conversation.locked',
    trigger: () => emitForViolation(fixture(), 'conversation.locked', {}),
    notified: staff(
      /^locked_\d+ may be under 18\. Nothing can be sent until you release the conversation\.$/,
    ),
    content: ['COMPLIANCE_ALERT', 'HIGH', 'Conversation locked', VIOLATION_PATH],
  },
  itemCase(fixture, 'content.cleared', { isPublished: true }, /^“Golden hour” was cleared and published\.$/, [
    'CONTENT_APPROVED',
    'LOW',
    'Content cleared',
    ITEM_PATH,
  ]),
  itemCase(fixture, 'content.rejected', { reason: 'Too dark' }, /^“Golden hour” was rejected: Too dark$/, [
    'CONTENT_REJECTED',
    'NORMAL',
    'Content rejected',
    ITEM_PATH,
  ]),
  itemCase(
    fixture,
    'content.held',
    { missing: ['Nova withdrew consent'] },
    /^“Golden hour” was not published as scheduled\. Nova withdrew consent\.$/,
    ['CONTENT_REJECTED', 'HIGH', 'Not published as scheduled', ITEM_PATH],
  ),
]

async function emitForViolation(
  fixture: AudienceFixture,
  event: string,
  extraFields: object,
  author?: string,
): Promise<string> {
  const { id: violationId, fanId } = await fixture.addViolation(author)
  await fixture.emit(event, { violationId, type: 'PROHIBITED_CONTENT', fanId, ...extraFields })
  return violationId
}
