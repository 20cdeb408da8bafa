import type { assistApi } from '@greenroom/contract/features/assist/assist.api.ts'
import type { authApi } from '@greenroom/contract/features/auth/auth.api.ts'
import type { passkeysApi } from '@greenroom/contract/features/auth/passkeys.api.ts'
import type { chatApi } from '@greenroom/contract/features/chat/chat.api.ts'
import type { quickRepliesApi } from '@greenroom/contract/features/chat/quick-replies.api.ts'
import type { connectionsApi } from '@greenroom/contract/features/connect/connections.api.ts'
import type { webhooksApi } from '@greenroom/contract/features/connect/webhooks.api.ts'
import type { messagingApi } from '@greenroom/contract/features/notifications/messaging.api.ts'
import type { notificationsApi } from '@greenroom/contract/features/notifications/notifications.api.ts'
import type { pushApi } from '@greenroom/contract/features/notifications/push.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import {
  type AuditCases,
  auditPrivateSample,
  auditSample,
  invitation,
  type Mutating,
  NEW_PASSWORD,
  VISITOR,
} from './audit-cases.ts'
import type { CaseKeys } from './case-audit-cases.ts'
import type { ComplianceKeys } from './compliance-audit-cases.ts'
import type { ContentKeys } from './content-audit-cases.ts'
import type { OperatorKeys } from './operator-audit-cases.ts'
import type { PacketKeys } from './packet-audit-cases.ts'
import { sample } from './samples.ts'
import { emptySite } from './team-samples.ts'

type InOtherFiles =
  | keyof typeof authApi
  | keyof typeof passkeysApi
  | keyof typeof assistApi
  | keyof typeof notificationsApi
  | keyof typeof messagingApi
  | keyof typeof chatApi
  | keyof typeof quickRepliesApi
  | keyof typeof pushApi
  | keyof typeof connectionsApi
  | keyof typeof webhooksApi
  | OperatorKeys
  | ContentKeys
  | ComplianceKeys
  | PacketKeys
  | CaseKeys

/** Changes within an agency, from its team to its fans. */
export const agencyAuditCases: AuditCases<Exclude<Mutating, InOtherFiles>> = {
  'PUT /screening/rules': (b) => auditSample(b, 'PUT /screening/rules', 'screening.rules_changed'),
  'DELETE /screening/exceptions/{id}': (b) =>
    auditSample(b, 'DELETE /screening/exceptions/{id}', 'screening.exception_removed'),
  'POST /screening/violations/{id}/false-alarm': (b) =>
    auditSample(b, 'POST /screening/violations/{id}/false-alarm', 'violation.false_alarm'),
  'POST /chats/conversations/{id}/release': (b) =>
    auditSample(b, 'POST /chats/conversations/{id}/release', 'conversation.released'),
  'PATCH /compliance/violations/{id}': (b) =>
    auditSample(b, 'PATCH /compliance/violations/{id}', 'violation.assigned'),
  'POST /compliance/violations/{id}/notes': (b) =>
    auditSample(b, 'POST /compliance/violations/{id}/notes', 'violation.noted'),
  'POST /compliance/violations/{id}/resolve': (b) =>
    auditSample(b, 'POST /compliance/violations/{id}/resolve', 'violation.moved'),
  'POST /compliance/violations/{id}/review': (b) =>
    auditSample(b, 'POST /compliance/violations/{id}/review', 'violation.moved'),
  'PUT /compliance/guidelines': (b) => auditSample(b, 'PUT /compliance/guidelines', 'guidelines.changed'),
  'POST /compliance/reports': (b) => auditSample(b, 'POST /compliance/reports', 'violation.reported'),
  'PATCH /agency': async (b) => ({
    user: await b.person(),
    input: { body: { idleLockMinutes: 9 } },
    action: 'agency.updated',
  }),
  'PUT /agency/logo': (b) => auditSample(b, 'PUT /agency/logo', 'agency.updated'),
  'DELETE /agency/logo': (b) => auditSample(b, 'DELETE /agency/logo', 'agency.updated'),
  'PUT /site': async ({ t }) => ({
    user: t.people.north.SUPER_ADMIN,
    input: { body: { ...emptySite, legalReviewed: true } },
    action: 'site.published',
  }),
  'PUT /creator-home/goal': async ({ t }) => ({
    user: t.people.north.CREATOR,
    input: { body: { amount: 2_000 } },
    action: 'goal.set',
  }),
  'DELETE /creator-home/goal': async ({ t }) => {
    const user = t.people.north.CREATOR
    await t.send(user.token, 'PUT /creator-home/goal', { body: { amount: 3_000 } })
    return { user, action: 'goal.removed' }
  },
  'POST /team/invitations': async (b) => ({
    user: await b.person(),
    input: { body: { email: `${newId()}@new.test`, role: 'COMPLIANCE' } },
    action: 'invitation.sent',
  }),
  'POST /team/invitations/{id}/resend': async (b) => {
    const user = await b.person()
    return { user, input: { params: { id: (await invitation(b, user)).id } }, action: 'invitation.resent' }
  },
  'POST /team/invitations/{id}/link': async (b) => {
    const user = await b.person()
    return {
      user,
      input: { params: { id: (await invitation(b, user)).id } },
      action: 'invitation.link_copied',
    }
  },
  'POST /mail/{id}/reset-link': async (b) => ({
    user: await b.person('SUPER_ADMIN'),
    input: await sample(b.t, 'POST /mail/{id}/reset-link'),
    action: 'password.link_revealed',
  }),
  'POST /team/members/{id}/confirm-email': (b) =>
    auditSample(b, 'POST /team/members/{id}/confirm-email', 'email.confirmed_by_hand'),
  'POST /creators/{id}/confirm-email': (b) =>
    auditSample(b, 'POST /creators/{id}/confirm-email', 'email.confirmed_by_hand'),
  'DELETE /team/invitations/{id}': async (b) => {
    const user = await b.person()
    return { user, input: { params: { id: (await invitation(b, user)).id } }, action: 'invitation.revoked' }
  },
  'POST /team/invitations/accept': async (b) => {
    const { token } = await invitation(b, await b.person())
    const body = { token, name: 'Newcomer', password: NEW_PASSWORD }
    return { user: null, input: { body }, action: 'invitation.accepted', actor: 'Newcomer' }
  },
  'PATCH /team/members/{id}': (b) => auditSample(b, 'PATCH /team/members/{id}', 'member.role_changed'),
  'POST /team/members/{id}/suspend': (b) =>
    auditSample(b, 'POST /team/members/{id}/suspend', 'member.suspended'),
  'POST /team/members/{id}/reinstate': (b) =>
    auditSample(b, 'POST /team/members/{id}/reinstate', 'member.reinstated'),
  'DELETE /team/members/{id}': (b) => auditSample(b, 'DELETE /team/members/{id}', 'member.removed'),
  'POST /team/members/{id}/two-factor/reset': (b) =>
    auditSample(b, 'POST /team/members/{id}/two-factor/reset', 'member.two_factor_reset'),
  'PUT /team/members/{id}/creators': (b) =>
    auditSample(b, 'PUT /team/members/{id}/creators', 'operators.assigned'),
  'PUT /creators/{id}/operators': (b) => auditSample(b, 'PUT /creators/{id}/operators', 'operators.assigned'),
  'POST /creators/{id}/two-factor/reset': (b) =>
    auditSample(b, 'POST /creators/{id}/two-factor/reset', 'member.two_factor_reset'),
  'POST /creators/{id}/invitation': (b) =>
    auditSample(b, 'POST /creators/{id}/invitation', 'invitation.sent'),
  // Writes its row in the agency it creates; tested separately in audit.test.ts.
  'POST /agencies': async () => ({ user: null, action: '' }),
  'POST /applications': async (b) => {
    const input = await sample(b.t, 'POST /applications')
    b.secret(input.body.message)
    return { user: null, input, action: 'application.received', actor: VISITOR }
  },
  'POST /inquiries': async (b) => {
    const input = await sample(b.t, 'POST /inquiries')
    b.secret(input.body.message)
    return { user: null, input, action: 'inquiry.received', actor: VISITOR }
  },
  'PATCH /applications/{id}': (b) => auditSample(b, 'PATCH /applications/{id}', 'application.updated'),
  'POST /applications/{id}/approve': (b) =>
    auditSample(b, 'POST /applications/{id}/approve', 'application.approved'),
  'POST /applications/{id}/contact': (b) =>
    auditPrivateSample(b, 'POST /applications/{id}/contact', 'application.contacted'),
  'POST /applications/{id}/reject': (b) =>
    auditPrivateSample(b, 'POST /applications/{id}/reject', 'application.rejected'),
  'POST /applications/{id}/creator': (b) =>
    auditSample(b, 'POST /applications/{id}/creator', 'application.made_creator'),
  'POST /applications/{id}/notes': (b) =>
    auditPrivateSample(b, 'POST /applications/{id}/notes', 'application.noted'),
  'POST /inquiries/{id}/reply': (b) => auditPrivateSample(b, 'POST /inquiries/{id}/reply', 'inquiry.replied'),
  'POST /inquiries/{id}/done': (b) => auditSample(b, 'POST /inquiries/{id}/done', 'inquiry.closed'),
  'POST /inquiries/{id}/reopen': (b) => auditSample(b, 'POST /inquiries/{id}/reopen', 'inquiry.reopened'),
  'POST /creators': (b) => auditSample(b, 'POST /creators', 'creator.added'),
  'PUT /creators/{id}': (b) => auditSample(b, 'PUT /creators/{id}', 'creator.updated'),
  'DELETE /creators/{id}': (b) => auditSample(b, 'DELETE /creators/{id}', 'creator.archived'),
  'POST /creators/{id}/restore': (b) => auditSample(b, 'POST /creators/{id}/restore', 'creator.restored'),
  'POST /creators/{id}/pause': (b) => auditSample(b, 'POST /creators/{id}/pause', 'creator.paused'),
  'POST /creators/{id}/resume': (b) => auditSample(b, 'POST /creators/{id}/resume', 'creator.resumed'),
  'PUT /creators/{id}/verification': (b) =>
    auditSample(b, 'PUT /creators/{id}/verification', 'creator.verified'),
  'POST /creators/{id}/verification/withdraw': (b) =>
    auditSample(b, 'POST /creators/{id}/verification/withdraw', 'creator.verification_withdrawn'),
  'POST /creators/{id}/splits': (b) => auditSample(b, 'POST /creators/{id}/splits', 'creator.split_agreed'),
  'DELETE /creators/{id}/splits/{validFrom}': (b) =>
    auditSample(b, 'DELETE /creators/{id}/splits/{validFrom}', 'creator.split_withdrawn'),
  'POST /creators/{id}/decline': (b) => auditSample(b, 'POST /creators/{id}/decline', 'creator.declined'),
  'POST /creators/import': (b) => auditSample(b, 'POST /creators/import', 'creators.imported'),
  'POST /creators/imports/{id}/undo': (b) =>
    auditSample(b, 'POST /creators/imports/{id}/undo', 'creators.import_undone'),
  'POST /fans/imports': (b) => auditSample(b, 'POST /fans/imports', 'import.uploaded'),
  'POST /fans/imports/{id}/check': (b) => auditSample(b, 'POST /fans/imports/{id}/check', 'import.checked'),
  'POST /fans/imports/{id}/run': (b) => auditSample(b, 'POST /fans/imports/{id}/run', 'import.started'),
  'POST /fans/imports/{id}/cancel': (b) =>
    auditSample(b, 'POST /fans/imports/{id}/cancel', 'import.cancelled'),
  'POST /fans/export': (b) => auditSample(b, 'POST /fans/export', 'fans.exported'),
  'POST /fans/imports/{id}/undo': (b) =>
    auditSample(b, 'POST /fans/imports/{id}/undo', 'import.undo_started'),
  'DELETE /fans/imports/{id}': (b) => auditSample(b, 'DELETE /fans/imports/{id}', 'import.discarded'),
  'POST /fans': (b) => auditSample(b, 'POST /fans', 'fan.created'),
  'PUT /fans/{id}': (b) => auditSample(b, 'PUT /fans/{id}', 'fan.updated'),
  'DELETE /fans/{id}': (b) => auditSample(b, 'DELETE /fans/{id}', 'fan.archived'),
  'POST /fans/{id}/restore': (b) => auditSample(b, 'POST /fans/{id}/restore', 'fan.restored'),
  'POST /fans/{id}/transactions': (b) =>
    auditSample(b, 'POST /fans/{id}/transactions', 'transaction.recorded'),
  'POST /fans/tags': (b) => auditSample(b, 'POST /fans/tags', 'fan.tagged'),
  'DELETE /fans/{id}/notes/{noteId}': (b) =>
    auditSample(b, 'DELETE /fans/{id}/notes/{noteId}', 'fan.note_removed'),
  'PUT /fans/{id}/tags': (b) => auditSample(b, 'PUT /fans/{id}/tags', 'fan.tagged'),
  'DELETE /fans/{id}/block': (b) => auditSample(b, 'DELETE /fans/{id}/block', 'fan.unblocked'),
  'POST /fans/{id}/notes': (b) => auditPrivateSample(b, 'POST /fans/{id}/notes', 'fan.noted'),
  'POST /fans/{id}/block': (b) => auditPrivateSample(b, 'POST /fans/{id}/block', 'fan.blocked'),
}
