import { siteMeta } from '../site-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { parseLegalText } from './legal-text.ts'
import text from './privacy.md?raw'

const page = parseLegalText('/legal/privacy', text)

export const meta = () => siteMeta(page)

export default function PrivacyPage() {
  return <LegalPage {...page} />
}
