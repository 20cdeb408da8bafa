import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AudienceCase, AudienceFixture } from './audience-fixture.ts'

const OWN = '/dashboard/compliance'
const RECORD = '/dashboard/compliance?person='
const VIOLATION = '/dashboard/compliance?id='
const staff = (pattern: RegExp) => ({
  super: pattern,
  admin: pattern,
  'second admin': pattern,
  compliance: pattern,
})

/** The creator's item, uploaded by an operator. */
const itemCase = (
  fixture: () => AudienceFixture,
  event: 'content.cleared' | 'content.rejected' | 'content.held',
  more: object,
  message: RegExp,
  content: AudienceCase['content'],
): AudienceCase => ({
  event,
  trigger: async () => {
    const { creatorId } = fixture()
    const itemId = await fixture().addItem('unassigned')
    await fixture().emit(event, { itemId, creatorId, title: 'Golden hour', ...more })
    return itemId
  },
  notified: { creator: message, unassigned: message },
  content,
})

const ITEM = '/dashboard/content?id='
const VOICE = '/dashboard/compliance?tab=voice'

const voiceCase = (
  fixture: () => AudienceFixture,
  event: 'voice.proposed' | 'voice.approved' | 'voice.declined',
  more: object,
  notified: AudienceCase['notified'],
  content: AudienceCase['content'],
): AudienceCase => ({
  event,
  trigger: async () => {
    await fixture().emit(event, { creatorId: fixture().creatorId, wordingId: newId(), ...more })
    return ''
  },
  notified,
  content,
})

export const complianceAudienceCases = (fixture: () => AudienceFixture): AudienceCase[] => [
  voiceCase(fixture, 'voice.proposed', {}, { creator: /^Your agency proposed wording/ }, [
    'COMPLIANCE_ALERT',
    'NORMAL',
    'Disclosure needs your approval',
    OWN,
  ]),
  voiceCase(
    fixture,
    'voice.approved',
    { fromDay: '2026-03-09' },
    staff(/ approved the disclosure wording, from Mar 9, 2026\.$/),
    ['COMPLIANCE_ALERT', 'LOW', 'Wording approved', VOICE],
  ),
  voiceCase(fixture, 'voice.declined', { reason: 'No' }, staff(/ declined the disclosure wording\./), [
    'COMPLIANCE_ALERT',
    'NORMAL',
    'Wording declined',
    VOICE,
  ]),
  {
    event: 'id_document.requested',
    trigger: async () => {
      await fixture().emit('id_document.requested', { personId: fixture().creatorId })
      return ''
    },
    notified: { creator: /^Your agency needs your ID document\./ },
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'Submit your ID', OWN],
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
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'Ready to sign', OWN],
  },
  {
    event: 'id_document.submitted',
    trigger: async () => {
      await fixture().emit('id_document.submitted', { personId: fixture().creatorId, documentId: newId() })
      return fixture().creatorId
    },
    notified: staff(/^canarynorth stage’s ID document is ready to be examined\.$/),
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'ID to examine', RECORD],
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
    content: ['COMPLIANCE_ALERT', 'HIGH', 'ID not accepted', OWN],
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
      creator: /^Your ID expires on Mar 9, 2031\. Please submit a valid one\.$/,
    },
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'ID expires soon', RECORD],
    links: { creator: OWN },
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
    content: ['COMPLIANCE_ALERT', 'HIGH', 'Consent withdrawn', RECORD],
    links: { assigned: '/dashboard/content' },
  },
  {
    event: 'violation.flagged',
    trigger: () => emitForViolation(fixture(), 'violation.flagged', {}),
    notified: staff(/^Meeting for money is not allowed\. Fan: locked_\d+\.$/),
    content: ['COMPLIANCE_ALERT', 'URGENT', 'Critical violation', VIOLATION],
  },
  {
    event: 'violation.reported',
    trigger: () => emitForViolation(fixture(), 'violation.reported', {}),
    notified: staff(/^Import reported a violation: prohibited content\.$/),
    content: ['COMPLIANCE_ALERT', 'URGENT', 'New report', VIOLATION],
  },
  {
    event: 'violation.assigned',
    trigger: () => {
      const assigneeId = fixture().members.compliance.userId
      return emitForViolation(fixture(), 'violation.assigned', { assigneeId })
    },
    notified: { compliance: /^Import assigned a violation to you: prohibited content\.$/ },
    content: ['COMPLIANCE_ALERT', 'NORMAL', 'Violation assigned', VIOLATION],
  },
  {
    event: 'conversation.locked',
    trigger: () => emitForViolation(fixture(), 'conversation.locked', {}),
    notified: staff(
      /^locked_\d+ may be under 18\. Nothing can be sent until you release the conversation\.$/,
    ),
    content: ['COMPLIANCE_ALERT', 'HIGH', 'Conversation locked', VIOLATION],
  },
  itemCase(fixture, 'content.cleared', { isPublished: true }, /^“Golden hour” was cleared and published\.$/, [
    'CONTENT_APPROVED',
    'LOW',
    'Content cleared',
    ITEM,
  ]),
  itemCase(fixture, 'content.rejected', { reason: 'Too dark' }, /^“Golden hour” was rejected: Too dark$/, [
    'CONTENT_REJECTED',
    'NORMAL',
    'Content rejected',
    ITEM,
  ]),
  itemCase(
    fixture,
    'content.held',
    { missing: ['Nova withdrew consent'] },
    /^“Golden hour” was not published as scheduled\. Nova withdrew consent\.$/,
    ['CONTENT_REJECTED', 'HIGH', 'Not published as scheduled', ITEM],
  ),
]

async function emitForViolation(fixture: AudienceFixture, event: string, more: object): Promise<string> {
  const { id: violationId, fanId } = await fixture.addViolation()
  await fixture.emit(event, { violationId, type: 'PROHIBITED_CONTENT', fanId, ...more })
  return violationId
}
