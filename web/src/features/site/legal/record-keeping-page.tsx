import { siteMeta } from '../site-meta.ts'
import text from './2257.md?raw'
import { LegalPage } from './legal-page.tsx'
import { parseLegalText } from './legal-text.ts'

const page = parseLegalText('/legal/2257', text)

export const meta = () => siteMeta(page)

export default function RecordKeepingPage() {
  return <LegalPage {...page} />
}
