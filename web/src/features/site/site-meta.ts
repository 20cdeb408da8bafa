import { caseFormNames } from '@greenroom/contract/features/cases/case-forms.rules.ts'
import type { MetaDescriptor } from 'react-router'
import { SITE_ORIGIN } from './site-origin.ts'

type JsonLd = Record<string, unknown>

type SitePage = {
  /** '/pricing' */
  path: string
  title: string
  /** 70 to 160 characters, unique among all pages. */
  description: string
  jsonLd?: JsonLd | JsonLd[] | undefined
}

/** Created by `npm run site:shots`. */
const socialImages: Record<string, string> = {
  '/': 'home',
  '/legal/2257': 'record-keeping',
  ...Object.fromEntries(caseFormNames.map((form) => [`/legal/${form}`, 'dmca'])),
}
export const socialImage = (path: string) =>
  `${SITE_ORIGIN}/site/og/${socialImages[path] ?? path.split('/').at(-1)}.jpg`

const rtaLabel = 'RTA-5042-1996-1400-1577-RTA'

/** Meta tags for search engines, link previews and parental filters. */
export function siteMeta({ path, title, description, jsonLd }: SitePage): MetaDescriptor[] {
  const url = SITE_ORIGIN + path
  const data = jsonLd === undefined ? [] : [jsonLd].flat()
  return [
    { title },
    { name: 'description', content: description },
    { name: 'robots', content: 'index, follow, max-image-preview:large' },
    { name: 'rating', content: 'adult' },
    { name: 'RATING', content: rtaLabel },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Greenroom' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: socialImage(path) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'The headline of this page next to an open stage door.' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((entry) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...entry } })),
  ]
}
