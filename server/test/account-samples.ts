import type { authApi } from '@greenroom/contract/features/auth/auth.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { Samples } from './sample-table.ts'
import { anotherSession, PASSWORD } from './seed-agencies.ts'

export const accountSamples: Samples<typeof authApi> = {
  'POST /auth/sign-up': () => ({
    body: { stageName: 'New Star', email: `${newId()}@new.test`, password: 'a long enough one' },
  }),
  'POST /auth/sign-in': (t) => ({ body: { email: t.people.north.CREATOR.email, password: PASSWORD } }),
  'POST /auth/two-factor': () => ({ body: { challenge: 'x'.repeat(43), code: '123456' } }),
  'POST /auth/sign-out': () => ({}),
  'GET /auth/me': () => ({}),
  'PATCH /auth/me': () => ({ body: { name: 'Another Name' } }),
  'POST /auth/change-email': () => ({ body: { email: `${newId()}@new.test`, password: PASSWORD } }),
  'POST /auth/verify-email': () => ({ body: { token: 'x'.repeat(43) } }),
  'POST /auth/verify-email/resend': () => ({}),
  'POST /auth/forgot-password': (t) => ({ body: { email: t.people.north.CREATOR.email } }),
  'POST /auth/reset-password': () => ({ body: { token: 'x'.repeat(43), password: 'a long enough one' } }),
  'POST /auth/change-password': () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  'POST /auth/two-factor/setup': () => ({ body: { password: PASSWORD } }),
  'POST /auth/two-factor/enable': () => ({ body: { code: '123456' } }),
  'POST /auth/two-factor/disable': () => ({ body: { password: PASSWORD, code: '123456' } }),
  'POST /auth/two-factor/recovery-codes': () => ({ body: { password: PASSWORD, code: '123456' } }),
  'GET /auth/activity': () => ({}),
  'GET /auth/sessions': () => ({}),
  'DELETE /auth/sessions/{id}': async (t) => {
    const token = await anotherSession(t.platform, t.people.north.CHAT_OPERATOR)
    return { params: { id: (await t.platform.sessions.find(token))?.sessionId ?? '' } }
  },
  'DELETE /auth/sessions': () => ({}),
  'POST /auth/lock': () => ({}),
  'POST /auth/unlock': () => ({ body: { password: PASSWORD } }),
  'POST /agencies/{id}/enter': (t) => ({ params: { id: t.people.north.CREATOR.agencyId } }),
  'GET /setup': () => ({}),
  'POST /setup': () => ({
    body: {
      agencyName: 'Late',
      timeZone: 'UTC',
      name: 'Late Comer',
      email: 'late@new.test',
      password: 'a long enough one',
    },
  }),
}
