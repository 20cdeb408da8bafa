import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The public intake forms share one page. */
const caseForms = ['takedown', 'counter-notice', 'intimate-image', 'personal-data', 'report']
const isDevelopment = process.env.NODE_ENV === 'development'

export default [
  layout('features/site/site-layout.tsx', [
    index('features/site/landing-page.tsx'),
    route('agency', 'features/site/agency-page.tsx'),
    route('b2b', 'features/site/b2b-page.tsx'),
    route('creators', 'features/site/creators-page.tsx'),
    route('pricing', 'features/site/pricing-page.tsx'),
    route('join', 'features/site/join-page.tsx'),
    route('contact', 'features/site/contact-page.tsx'),
    route('legal/terms', 'features/site/legal/terms-page.tsx'),
    route('legal/privacy', 'features/site/legal/privacy-page.tsx'),
    route('legal/dmca', 'features/site/legal/dmca-page.tsx'),
    route('legal/2257', 'features/site/legal/record-keeping-page.tsx'),
    route('legal/cookies', 'features/site/legal/cookies-page.tsx'),
    route('legal/not-published', 'features/site/legal/not-published-page.tsx'),
    ...caseForms.map((form) =>
      route(`legal/${form}`, 'features/site/legal/case-form-page.tsx', { id: `legal/${form}` }),
    ),
    route('unsubscribe', 'features/site/unsubscribe-page.tsx'),
  ]),
  layout('features/auth/auth-layout.tsx', [
    route('login', 'features/auth/login-page.tsx'),
    route('register', 'features/auth/register-page.tsx'),
    route('forgot-password', 'features/auth/forgot-password-page.tsx'),
    route('reset-password', 'features/auth/reset-password-page.tsx'),
    route('verify-email', 'features/auth/verify-email-page.tsx'),
    route('invite', 'features/auth/invite-page.tsx'),
    route('setup', 'features/auth/setup-page.tsx'),
  ]),
  route('sign', 'features/compliance/sign/sign-page.tsx'),
  layout('platform/session/signed-in-layout.tsx', [
    route('dashboard', 'app/shell.tsx', [
      layout('app/page-boundary.tsx', [
        index('app/home-page.tsx'),
        route('analytics', 'features/analytics/analytics-layout.tsx', [
          index('features/analytics/overview-tab.tsx'),
          route('retention', 'features/analytics/retention-tab.tsx'),
          route('spend', 'features/analytics/spend-tab.tsx'),
          route('best-hours', 'features/analytics/best-hours-tab.tsx'),
          route('operators', 'features/operators/operators-tab.tsx'),
        ]),
        route('analytics/transactions', 'features/analytics/transactions-page.tsx'),
        route('analytics/operators/sales', 'features/operators/sales-page.tsx'),
        route('analytics/operators/messages', 'features/operators/messages-page.tsx'),
        route('analytics/operators/waiting', 'features/operators/waiting-page.tsx'),
        route('analytics/operators/shifts', 'features/operators/shifts-page.tsx'),
        route('analytics/operators/pay', 'features/operators/pay-page.tsx'),
        route('messaging', 'features/notifications/messaging/messaging-page.tsx'),
        route('creators', 'features/creators/creators-page.tsx'),
        route('creators/:id', 'app/creator-page.tsx'),
        route('fans', 'features/fans/fans-page.tsx'),
        route('fans/:id', 'features/fans/fan-page.tsx'),
        route('chat/:fanId?', 'features/chat/chat-page.tsx'),
        route('content/upload', 'features/content/upload/upload-page.tsx'),
        route('content', 'features/content/library/library-page.tsx'),
        route('content/calendar', 'features/content/calendar/calendar-page.tsx'),
        route('applications', 'features/applications/applications-page.tsx'),
        route('compliance', 'features/compliance/compliance-page.tsx'),
        route('notifications', 'features/notifications/notifications-page.tsx'),
        route('settings', 'app/settings/settings-page.tsx'),
        ...(isDevelopment ? [route('_kit', '../test/kit/kit-page.tsx')] : []),
      ]),
    ]),
  ]),
  route('*', 'platform/not-found-redirect.tsx'),
] satisfies RouteConfig
