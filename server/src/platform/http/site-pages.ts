import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeHtml } from '../escape-html.ts'
import { fillSlots, type SlotValues, unlink } from './page-slots.ts'
import { createPage, type Page } from './pages.ts'
import type { WebBuild } from './web-files.ts'

/** Placeholder for absolute URLs in built pages, because the public URL is only known at runtime. */
const PLACEHOLDER = 'https://greenroom.invalid'

/** Site content configured in settings. */
export type SiteContent = {
  values: SlotValues
  /** HTML appended to every head. */
  head: string
  /** HTML for the head of the app documents. */
  appHead: string
  logoUrl: string | null
  /** Paths of pages not yet visible to visitors. */
  unpublished: readonly string[]
  /** Only sign-in and the legal pages are served. */
  isSiteDisabled: boolean
}

const DEFAULT_CONTENT: SiteContent = {
  values: { siteName: 'Greenroom', isSiteEnabled: true },
  head: '',
  appHead: '',
  logoUrl: null,
  unpublished: [],
  isSiteDisabled: false,
}

export type Pages = {
  /** Undefined for a page that is not published. */
  at(path: string): Page | undefined
  /** What visitors get instead of an unpublished page. */
  responseIfUnavailable(path: string): { redirect: string } | { missing: Page } | null
  /** The app document for the dashboard or for other pages. */
  document(kind: 'dashboard' | 'fallback'): Page
  /** A page with different content, published or not. */
  preview(path: string, content: SiteContent): string | undefined
  publish(content: SiteContent): void
  paths: string[]
  sitemap(): Page
  robots(): Page
  webManifest(): Page | undefined
  ruleHashes: string[]
  /** Compresses all pages at the best quality. */
  warm(): Promise<void>
}

type PublishedSite = {
  content: SiteContent
  pages: Map<string, Page>
  documents: { dashboard: Page; fallback: Page }
  sitemap: Page
  robots: Page
  manifest: Page | undefined
}

/** Shown instead of an unpublished legal page. */
const NOT_PUBLISHED = '/legal/not-published'
const isLegal = (path: string) => path.startsWith('/legal/')

/** The site's prerendered pages, with the public URL and the configured content filled in. */
export function createPages(web: WebBuild, publicUrl: string): Pages {
  const { origin, pathname } = new URL(publicUrl)
  const base = `${origin}${pathname.replace(/\/+$/, '')}`
  const read = (file: string) =>
    readFileSync(join(web.folder, file), 'utf8').replaceAll(PLACEHOLDER, () => base)
  const templates = new Map(Object.entries(web.prerendered).map(([path, file]) => [path, read(file)]))
  const documents = { dashboard: read(web.dashboard), fallback: read(web.fallback) }
  const manifestFile = join(web.folder, 'site.webmanifest')
  const manifest = existsSync(manifestFile) ? readFileSync(manifestFile, 'utf8') : null

  let current: PublishedSite | undefined
  const publish = (content: SiteContent) => {
    const { isSiteDisabled, unpublished, values, appHead } = content
    // Unchanged pages keep their compressed versions.
    const reuseIfSame = (previous: Page | undefined, text: string, type?: string) =>
      previous?.text === text ? previous : createPage(text, type)
    const pages = new Map(
      [...templates].map(([path, html]) => [
        path,
        reuseIfSame(current?.pages.get(path), renderPage(html, content)),
      ]),
    )
    const indexed = [...pages]
      .filter(
        ([path, page]) =>
          !isNoindex(page.text) && !unpublished.includes(path) && !(isSiteDisabled && !isLegal(path)),
      )
      .map(([path]) => path)
    const renderApp = (html: string) => appendToHead(renderPage(html, content), appHead)
    const name = String(values.siteName)
    current = {
      content,
      pages,
      documents: {
        dashboard: reuseIfSame(current?.documents.dashboard, renderApp(documents.dashboard)),
        fallback: reuseIfSame(current?.documents.fallback, renderApp(documents.fallback)),
      },
      sitemap: createPage(renderSitemap(base, indexed), 'application/xml; charset=utf-8'),
      robots: createPage(renderRobots(base, isSiteDisabled), 'text/plain; charset=utf-8'),
      manifest: manifest
        ? createPage(withSiteName(manifest, name, content.logoUrl), 'application/manifest+json')
        : undefined,
    }
    return current
  }
  const currentSite = () => current ?? publish(DEFAULT_CONTENT)
  const firstPages = publish(DEFAULT_CONTENT).pages

  return {
    at: (path) => (isAvailable(currentSite().content, path) ? currentSite().pages.get(path) : undefined),
    responseIfUnavailable(path) {
      const { content, pages } = currentSite()
      if (!pages.has(path) || isAvailable(content, path)) return null
      const missing = pages.get(NOT_PUBLISHED)
      return isLegal(path) && missing ? { missing } : { redirect: content.isSiteDisabled ? '/login' : '/' }
    },
    document: (kind) => currentSite().documents[kind],
    preview(path, content) {
      const html = templates.get(path)
      return html && renderPage(html, { ...content, unpublished: [] })
    },
    publish: (content) => void publish(content),
    paths: [...templates.keys()].filter((path) => path !== NOT_PUBLISHED),
    sitemap: () => currentSite().sitemap,
    robots: () => currentSite().robots,
    webManifest: () => currentSite().manifest,
    ruleHashes: [...new Set([...firstPages.values()].flatMap((page) => page.ruleHashes))],
    async warm() {
      const site = currentSite()
      const all = [...Object.values(site.documents), ...site.pages.values()]
      for (const encoding of ['br', 'gzip'] as const)
        for (const page of all) {
          if (current !== site) return
          await page.encode(encoding)
        }
    },
  }
}

function isAvailable({ isSiteDisabled, unpublished }: SiteContent, path: string): boolean {
  return path !== NOT_PUBLISHED && !unpublished.includes(path) && (!isSiteDisabled || isLegal(path))
}

/** Our own icons and link preview images, which show our name. */
const ownIcons = /<link\b[^>]*\brel="(?:icon|apple-touch-icon)"[^>]*>/g
const ownPreviewImages = /<meta\b[^>]*(?:\bproperty="og:image[^"]*"|\bname="twitter:card")[^>]*>/g

function renderPage(html: string, { values, head, logoUrl, unpublished }: SiteContent): string {
  const icon = logoUrl ? `<link rel="icon" href="${escapeHtml(logoUrl)}"/>` : ''
  let page = values.siteName === 'Greenroom' ? html : html.replace(ownPreviewImages, '')
  if (logoUrl) page = page.replace(ownIcons, '').replaceAll('/icon-512.png', logoUrl)
  return appendToHead(unlink(fillSlots(page, values), unpublished), head + icon)
}

function appendToHead(html: string, tags: string): string {
  return tags ? html.replace('</head>', () => `${tags}</head>`) : html
}

function withSiteName(manifest: string, name: string, logoUrl: string | null): string {
  const icons = logoUrl ? { icons: [{ src: logoUrl, sizes: 'any', type: 'image/png' }] } : {}
  const filled = { ...JSON.parse(manifest), name, short_name: name, ...icons }
  return JSON.stringify(filled).replaceAll('<', '\\u003c')
}

function isNoindex(html: string): boolean {
  return /<meta\b[^>]*\bname="robots"[^>]*\bnoindex\b/.test(html)
}

function renderSitemap(base: string, paths: string[]): string {
  const entries = paths.map((path) => `<url><loc>${base}${path}</loc></url>`.replaceAll('&', '&amp;'))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

function renderRobots(base: string, isSiteDisabled: boolean): string {
  return `User-agent: *
${isSiteDisabled ? 'Allow: /legal/\nDisallow: /' : 'Disallow: /dashboard\nDisallow: /api\nAllow: /'}

Sitemap: ${base}/sitemap.xml
`
}
