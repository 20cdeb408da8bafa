import { siteMeta } from '../site-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { parseLegalText } from './legal-text.ts'
import text from './terms.md?raw'

const page = parseLegalText('/legal/terms', text)

export const meta = () => siteMeta(page)

export default function TermsPage() {
  return <LegalPage {...page} />
}
