import { siteMeta } from '../site-meta.ts'
import text from './cookies.md?raw'
import { LegalPage } from './legal-page.tsx'
import { parseLegalText } from './legal-text.ts'

const page = parseLegalText('/legal/cookies', text)

export const meta = () => siteMeta(page)

export default function CookiesPage() {
  return <LegalPage {...page} />
}
