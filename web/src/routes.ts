import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const development = process.env.NODE_ENV === 'development'

export default [
  // Until the public site exists its front door is the sign-in page.
  index('platform/to-login.tsx'),
  layout('features/auth/auth-layout.tsx', [
    route('login', 'features/auth/login-page.tsx'),
    route('register', 'features/auth/register-page.tsx'),
    route('forgot-password', 'features/auth/forgot-password-page.tsx'),
    route('reset-password', 'features/auth/reset-password-page.tsx'),
    route('verify-email', 'features/auth/verify-email-page.tsx'),
    route('invite', 'features/auth/invite-page.tsx'),
    route('setup', 'features/auth/setup-page.tsx'),
  ]),
  layout('platform/signed-in-layout.tsx', [
    route('dashboard', 'app/shell.tsx', [
      index('app/home-page.tsx'),
      route('settings', 'features/settings/settings-page.tsx'),
      ...(development ? [route('_kit', 'app/kit-page.tsx')] : []),
    ]),
  ]),
  route('*', 'platform/to-front.tsx'),
] satisfies RouteConfig
