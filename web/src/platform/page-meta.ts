import type { MetaDescriptor } from 'react-router'
import { titleOf } from '../ui/brand.ts'

/** Signed-out pages are not indexed and send no referrer. */
export function pageMeta(title: string): MetaDescriptor[] {
  return [
    { title: titleOf(title) },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}
