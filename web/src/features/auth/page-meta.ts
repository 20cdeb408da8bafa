import type { MetaDescriptor } from 'react-router'

/** Entrance pages are for people, not for search engines, and their addresses are told to nobody. */
export function pageMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} · Greenroom` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}
