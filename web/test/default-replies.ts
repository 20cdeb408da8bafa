import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { suggestion } from './fixtures/assist.ts'
import { chatCounts } from './fixtures/chat-counts.ts'
import { daysAgo } from './fixtures/ids.ts'
import { listOf } from './fixtures/list.ts'
import { violationSummary } from './fixtures/violation-summary.ts'
import type { Replies } from './stub-api.ts'

/** Replies for the shell, the route guards, and a chat or message form that was just closed. */
export function defaultReplies(user: SessionUser | null): Replies {
  return {
    'GET /setup': { data: { needed: false, signUpOpen: true, demo: null } },
    'GET /notifications': listOf([]),
    'GET /notifications/unread-count': { data: { count: 0 } },
    'GET /chats/unread-count': { data: chatCounts() },
    'POST /chats/conversation/{id}/viewing': { data: { viewers: [] } },
    'POST /chats/conversation/{id}/typing': { data: {} },
    'POST /chats/ai-response': { data: suggestion() },
    'GET /notifications/admin/sends': listOf([]),
    'GET /auth/activity': { data: [] },
    'GET /compliance/violations/summary': { data: violationSummary({ pending: 0 }) },
    ...(user && {
      'GET /auth/me': { data: user },
      'GET /agencies': listOf([{ ...user.agency, creators: 1, staff: 1, createdAt: daysAgo(90) }]),
    }),
  }
}
