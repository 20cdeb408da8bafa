import type { MetaDescriptor } from 'react-router'

/** Signed-out pages are not indexed and send no referrer. */
export function pageMeta(title: string): MetaDescriptor[] {
  return [
    { title: `${title} · Greenroom` },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}
