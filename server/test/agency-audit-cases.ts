import type { assistApi } from '@greenroom/contract/features/assist/assist.api.ts'
import type { authApi } from '@greenroom/contract/features/auth/auth.api.ts'
import type { passkeysApi } from '@greenroom/contract/features/auth/passkeys.api.ts'
import type { chatApi } from '@greenroom/contract/features/chat/chat.api.ts'
import type { quickRepliesApi } from '@greenroom/contract/features/chat/quick-replies.api.ts'
import type { waitingSendsApi } from '@greenroom/contract/features/chat/waiting-sends.api.ts'
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
  type MutatingKey,
  NEW_PASSWORD,
  sendInvitation,
  VISITOR,
} from './audit-cases.ts'
import type { CaseKeys } from './case-audit-cases.ts'
import type { ComplianceKeys } from './compliance-audit-cases.ts'
import type { ContentKeys } from './content-audit-cases.ts'
import type { OperatorKeys } from './operator-audit-cases.ts'
import type { PacketKeys } from './packet-audit-cases.ts'
import { sample } from './samples.ts'
import { newSite } from './team-samples.ts'

type KeysInOtherFiles =
  | keyof typeof authApi
  | keyof typeof passkeysApi
  | keyof typeof assistApi
  | keyof typeof notificationsApi
  | keyof typeof messagingApi
  | keyof typeof chatApi
  | keyof typeof quickRepliesApi
  | keyof typeof waitingSendsApi
  | keyof typeof pushApi
  | keyof typeof connectionsApi
  | 'POST /connect/fans'
  | keyof typeof webhooksApi
  | OperatorKeys
  | ContentKeys
  | ComplianceKeys
  | PacketKeys
  | CaseKeys

/** Changes within an agency, from its team to its fans. */
export const agencyAuditCases: AuditCases<Exclude<MutatingKey, KeysInOtherFiles>> = {
  'PUT /screening/rules': (fixture) =>
    auditSample(fixture, 'PUT /screening/rules', 'screening.rules_changed'),
  'DELETE /screening/exceptions/{id}': (fixture) =>
    auditSample(fixture, 'DELETE /screening/exceptions/{id}', 'screening.exception_removed'),
  'POST /screening/violations/{id}/false-alarm': (fixture) =>
    auditSample(fixture, 'POST /screening/violations/{id}/false-alarm', 'violation.false_alarm'),
  'POST /chats/conversations/{id}/release': (fixture) =>
    auditSample(fixture, 'POST /chats/conversations/{id}/release', 'conversation.released'),
  'PATCH /compliance/violations/{id}': (fixture) =>
    auditSample(fixture, 'PATCH /compliance/violations/{id}', 'violation.assigned'),
  'POST /compliance/violations/{id}/notes': (fixture) =>
    auditSample(fixture, 'POST /compliance/violations/{id}/notes', 'violation.note_added'),
  'POST /compliance/violations/{id}/resolve': (fixture) =>
    auditSample(fixture, 'POST /compliance/violations/{id}/resolve', 'violation.status_changed'),
  'POST /compliance/violations/{id}/review': (fixture) =>
    auditSample(fixture, 'POST /compliance/violations/{id}/review', 'violation.status_changed'),
  'PUT /compliance/guidelines': (fixture) =>
    auditSample(fixture, 'PUT /compliance/guidelines', 'guidelines.changed'),
  'POST /compliance/reports': (fixture) =>
    auditSample(fixture, 'POST /compliance/reports', 'violation.reported'),
  'PATCH /agency': async (fixture) => ({
    user: await fixture.addPerson(),
    input: { body: { idleLockMinutes: 9 } },
    action: 'agency.updated',
  }),
  'PUT /agency/logo': (fixture) => auditSample(fixture, 'PUT /agency/logo', 'agency.updated'),
  'DELETE /agency/logo': (fixture) => auditSample(fixture, 'DELETE /agency/logo', 'agency.updated'),
  'PUT /site': async ({ t }) => ({
    user: t.people.north.SUPER_ADMIN,
    input: { body: await newSite(t, { legalReviewed: true }) },
    action: 'site.published',
  }),
  'PUT /creators/{id}/accounts/{platform}': async (fixture) => {
    await fixture.t.sql(`DELETE FROM platform_accounts WHERE platform = 'FANSLY'`)
    return auditSample(fixture, 'PUT /creators/{id}/accounts/{platform}', 'creator.account_added')
  },
  'DELETE /creators/{id}/accounts/{platform}': (fixture) =>
    auditSample(fixture, 'DELETE /creators/{id}/accounts/{platform}', 'creator.account_removed'),
  'POST /creators/{id}/management': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/management', 'management.proposed'),
  'DELETE /creators/{id}/management': (fixture) =>
    auditSample(fixture, 'DELETE /creators/{id}/management', 'management.withdrawn'),
  'POST /creator-home/management/{id}': async ({ t }) => ({
    user: t.people.north.CREATOR,
    input: await sample(t, 'POST /creator-home/management/{id}'),
    action: 'management.declined',
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
  'POST /team/invitations': async (fixture) => ({
    user: await fixture.addPerson(),
    input: { body: { email: `${newId()}@new.test`, role: 'COMPLIANCE' } },
    action: 'invitation.sent',
  }),
  'POST /team/invitations/{id}/resend': async (fixture) => {
    const user = await fixture.addPerson()
    return {
      user,
      input: { params: { id: (await sendInvitation(fixture, user)).id } },
      action: 'invitation.resent',
    }
  },
  'POST /team/invitations/{id}/link': async (fixture) => {
    const user = await fixture.addPerson()
    return {
      user,
      input: { params: { id: (await sendInvitation(fixture, user)).id } },
      action: 'invitation.link_copied',
    }
  },
  'POST /mail/{id}/reset-link': async (fixture) => ({
    user: await fixture.addPerson('SUPER_ADMIN'),
    input: await sample(fixture.t, 'POST /mail/{id}/reset-link'),
    action: 'password.link_revealed',
  }),
  'POST /team/members/{id}/confirm-email': (fixture) =>
    auditSample(fixture, 'POST /team/members/{id}/confirm-email', 'email.confirmed_manually'),
  'POST /creators/{id}/confirm-email': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/confirm-email', 'email.confirmed_manually'),
  'DELETE /team/invitations/{id}': async (fixture) => {
    const user = await fixture.addPerson()
    return {
      user,
      input: { params: { id: (await sendInvitation(fixture, user)).id } },
      action: 'invitation.revoked',
    }
  },
  'POST /team/invitations/accept': async (fixture) => {
    const { token } = await sendInvitation(fixture, await fixture.addPerson())
    const body = { token, name: 'Newcomer', password: NEW_PASSWORD }
    return { user: null, input: { body }, action: 'invitation.accepted', actor: 'Newcomer' }
  },
  'PATCH /team/members/{id}': (fixture) =>
    auditSample(fixture, 'PATCH /team/members/{id}', 'member.role_changed'),
  'POST /team/members/{id}/suspend': (fixture) =>
    auditSample(fixture, 'POST /team/members/{id}/suspend', 'member.suspended'),
  'POST /team/members/{id}/reinstate': (fixture) =>
    auditSample(fixture, 'POST /team/members/{id}/reinstate', 'member.reinstated'),
  'DELETE /team/members/{id}': (fixture) =>
    auditSample(fixture, 'DELETE /team/members/{id}', 'member.removed'),
  'POST /team/members/{id}/two-factor/reset': (fixture) =>
    auditSample(fixture, 'POST /team/members/{id}/two-factor/reset', 'member.two_factor_reset'),
  'PATCH /team/members/{id}/creators': (fixture) =>
    auditSample(fixture, 'PATCH /team/members/{id}/creators', 'operators.assigned'),
  'PATCH /creators/{id}/operators': (fixture) =>
    auditSample(fixture, 'PATCH /creators/{id}/operators', 'operators.assigned'),
  'POST /creators/{id}/two-factor/reset': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/two-factor/reset', 'member.two_factor_reset'),
  'POST /creators/{id}/invitation': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/invitation', 'invitation.sent'),
  // Writes its row in the agency it creates; tested separately in audit.test.ts.
  'POST /agencies': async () => ({ user: null, action: '' }),
  'POST /applications': async (fixture) => {
    const input = await sample(fixture.t, 'POST /applications')
    fixture.registerSecret(input.body.message)
    return { user: null, input, action: 'application.received', actor: VISITOR }
  },
  'POST /inquiries': async (fixture) => {
    const input = await sample(fixture.t, 'POST /inquiries')
    fixture.registerSecret(input.body.message)
    return { user: null, input, action: 'inquiry.received', actor: VISITOR }
  },
  'PATCH /applications/{id}': (fixture) =>
    auditSample(fixture, 'PATCH /applications/{id}', 'application.updated'),
  'POST /applications/{id}/approve': (fixture) =>
    auditSample(fixture, 'POST /applications/{id}/approve', 'application.approved'),
  'POST /applications/{id}/contact': (fixture) =>
    auditPrivateSample(fixture, 'POST /applications/{id}/contact', 'application.contacted'),
  'POST /applications/{id}/reject': (fixture) =>
    auditPrivateSample(fixture, 'POST /applications/{id}/reject', 'application.rejected'),
  'POST /applications/{id}/creator': (fixture) =>
    auditSample(fixture, 'POST /applications/{id}/creator', 'application.creator_added'),
  'POST /applications/{id}/notes': (fixture) =>
    auditPrivateSample(fixture, 'POST /applications/{id}/notes', 'application.note_added'),
  'POST /inquiries/{id}/reply': (fixture) =>
    auditPrivateSample(fixture, 'POST /inquiries/{id}/reply', 'inquiry.replied'),
  'POST /inquiries/{id}/done': (fixture) =>
    auditSample(fixture, 'POST /inquiries/{id}/done', 'inquiry.closed'),
  'POST /inquiries/{id}/reopen': (fixture) =>
    auditSample(fixture, 'POST /inquiries/{id}/reopen', 'inquiry.reopened'),
  'POST /creators': (fixture) => auditSample(fixture, 'POST /creators', 'creator.added'),
  'PUT /creators/{id}': (fixture) => auditSample(fixture, 'PUT /creators/{id}', 'creator.updated'),
  'DELETE /creators/{id}': (fixture) => auditSample(fixture, 'DELETE /creators/{id}', 'creator.archived'),
  'POST /creators/{id}/restore': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/restore', 'creator.restored'),
  'POST /creators/{id}/pause': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/pause', 'creator.paused'),
  'POST /creators/{id}/resume': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/resume', 'creator.resumed'),
  'PUT /creators/{id}/verification': (fixture) =>
    auditSample(fixture, 'PUT /creators/{id}/verification', 'creator.verified'),
  'POST /creators/{id}/verification/withdraw': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/verification/withdraw', 'creator.verification_withdrawn'),
  'POST /creators/{id}/splits': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/splits', 'creator.split_agreed'),
  'DELETE /creators/{id}/splits/{validFrom}': (fixture) =>
    auditSample(fixture, 'DELETE /creators/{id}/splits/{validFrom}', 'creator.split_withdrawn'),
  'POST /creators/{id}/decline': (fixture) =>
    auditSample(fixture, 'POST /creators/{id}/decline', 'creator.declined'),
  'POST /creators/import': (fixture) => auditSample(fixture, 'POST /creators/import', 'creators.imported'),
  'POST /creators/imports/{id}/undo': (fixture) =>
    auditSample(fixture, 'POST /creators/imports/{id}/undo', 'creators.import_undone'),
  'POST /fans/imports': (fixture) => auditSample(fixture, 'POST /fans/imports', 'import.uploaded'),
  'POST /fans/imports/{id}/check': (fixture) =>
    auditSample(fixture, 'POST /fans/imports/{id}/check', 'import.check_started'),
  'POST /fans/imports/{id}/run': (fixture) =>
    auditSample(fixture, 'POST /fans/imports/{id}/run', 'import.started'),
  'POST /fans/imports/{id}/cancel': (fixture) =>
    auditSample(fixture, 'POST /fans/imports/{id}/cancel', 'import.canceled'),
  'POST /fans/export': (fixture) => auditSample(fixture, 'POST /fans/export', 'fans.exported'),
  'POST /fans/imports/{id}/undo': (fixture) =>
    auditSample(fixture, 'POST /fans/imports/{id}/undo', 'import.undo_started'),
  'DELETE /fans/imports/{id}': (fixture) =>
    auditSample(fixture, 'DELETE /fans/imports/{id}', 'import.discarded'),
  'POST /fans': (fixture) => auditSample(fixture, 'POST /fans', 'fans.added'),
  'PUT /fans/{id}': (fixture) => auditSample(fixture, 'PUT /fans/{id}', 'fan.updated'),
  'DELETE /fans/{id}': (fixture) => auditSample(fixture, 'DELETE /fans/{id}', 'fan.archived'),
  'POST /fans/{id}/restore': (fixture) => auditSample(fixture, 'POST /fans/{id}/restore', 'fan.restored'),
  'POST /fans/{id}/transactions': (fixture) =>
    auditSample(fixture, 'POST /fans/{id}/transactions', 'transactions.recorded'),
  'POST /fans/tags': (fixture) => auditSample(fixture, 'POST /fans/tags', 'fan.tagged'),
  'DELETE /fans/{id}/notes/{noteId}': (fixture) =>
    auditSample(fixture, 'DELETE /fans/{id}/notes/{noteId}', 'fan.note_removed'),
  'PUT /fans/{id}/tags': (fixture) => auditSample(fixture, 'PUT /fans/{id}/tags', 'fan.tagged'),
  'DELETE /fans/{id}/block': (fixture) => auditSample(fixture, 'DELETE /fans/{id}/block', 'fan.unblocked'),
  'POST /fans/{id}/notes': (fixture) =>
    auditPrivateSample(fixture, 'POST /fans/{id}/notes', 'fan.note_added'),
  'POST /fans/{id}/block': (fixture) => auditPrivateSample(fixture, 'POST /fans/{id}/block', 'fan.blocked'),
}
