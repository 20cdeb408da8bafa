import { siteMeta } from '../site-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { aboutData } from './privacy-data.tsx'
import { aboutRights } from './privacy-rights.tsx'

export const meta = () =>
  siteMeta({
    path: '/legal/privacy',
    title: 'Privacy notice · Greenroom',
    description:
      'What Greenroom stores when you apply, contact us or sign in, why, who has access, and how to get a copy, correct it or have it deleted.',
  })

export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      lede="What we store, why, who has access, and how to get a copy or have it deleted."
      updated="2026-11-15"
      version="1"
      sections={[...aboutData, ...aboutRights]}
    />
  )
}
