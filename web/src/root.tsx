import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { ShellSkeleton } from './app/shell-skeleton.tsx'
import displayFont from './fonts/bricolage-display.woff2?url'
import interFont from './fonts/inter.woff2?url'
import { queryClient } from './platform/query.ts'
import './styles/app.css'
import { bootScript } from './ui/boot-script.ts'
import { siteBrand } from './ui/brand.ts'
import { CrashState } from './ui/crash-state.tsx'
import { lazyView, useLazyView } from './ui/lazy-view.ts'
import { Mark } from './ui/mark.tsx'
import { applyTheme, themeColors } from './ui/theme.ts'
import { onFirstToast } from './ui/toast.tsx'
import { TooltipHost } from './ui/tooltip.tsx'
import { whenSettled } from './ui/when-settled.ts'

export const links = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: interFont, crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export const meta = () => [{ title: siteBrand.name }]

/** Indexed pages set `export const handle = { indexed: true }`. */
type PageHandle = { indexed?: boolean }

export function Layout({ children }: { children: ReactNode }) {
  const isIndexed = useMatches().some((match) => (match.handle as PageHandle | undefined)?.indexed)
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColors.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={themeColors.dark} media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, must run before the first paint */}
        <script dangerouslySetInnerHTML={{ __html: bootScript(displayFont) }} />
        {!isIndexed && <meta name="robots" content="noindex" />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(applyTheme, [])
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <LazyToaster />
      <TooltipHost />
    </QueryClientProvider>
  )
}

const toaster = lazyView(async () => (await import('./ui/toaster.tsx')).Toaster)

/** Downloaded with the first toast, or once the page is idle. */
function LazyToaster() {
  const { View: Toaster, load } = useLazyView(toaster)
  useEffect(() => onFirstToast(() => void load()), [load])
  useEffect(() => whenSettled(() => void load()), [load])
  return Toaster && <Toaster />
}

/** Before hydration: the shape of the dashboard, or the logo on other pages. */
export function HydrateFallback() {
  return (
    <div className="boot-frame" aria-busy="true">
      <span className="sr-only">Loading</span>
      <ShellSkeleton />
      <div className="boot-message px-5 pt-5 min-[900px]:px-10 min-[900px]:pt-8">
        <div className="boot-logo flex h-8 items-center pointer-coarse:h-10">
          <Mark word />
        </div>
        <p className="boot-late mt-8 max-w-94 text-ink-2">
          This is taking longer than usual. Reload the page, or check your connection.
        </p>
      </div>
    </div>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <CrashState error={error} />
}
