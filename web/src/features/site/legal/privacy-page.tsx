import { siteMeta } from '../site-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { aboutData } from './privacy-data.tsx'
import { aboutRights } from './privacy-rights.tsx'

export const meta = () =>
  siteMeta({
    path: '/legal/privacy',
    title: 'Privacy notice · Greenroom',
    description:
      'What Greenroom keeps when you apply, write or sign in, why, who sees it, how it is protected and how to get it, correct it or have it deleted.',
  })

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lede="Anyone who works in this field has good reason to be careful. Here is what we keep, why, who sees it and how you get it back."
      changed="2026-11-15"
      version="1"
      sections={[...aboutData, ...aboutRights]}
    />
  )
}
