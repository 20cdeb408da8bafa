import { siteMeta } from '../site-meta.ts'
import text from './dmca.md?raw'
import { LegalPage } from './legal-page.tsx'
import { parseLegalText } from './legal-text.ts'

const page = parseLegalText('/legal/dmca', text)

export const meta = () => siteMeta(page)

export default function DmcaPage() {
  return <LegalPage {...page} />
}
