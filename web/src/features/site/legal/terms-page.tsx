import { siteMeta } from '../site-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { termsOfBusiness } from './terms-of-business.tsx'
import { termsOfUse } from './terms-of-use.tsx'

export const meta = () =>
  siteMeta({
    path: '/legal/terms',
    title: 'Terms · Greenroom',
    description:
      'The rules of using Greenroom in plain words: who may use it, what is forbidden, plans and the free trial, who owns what, and how either side can end it.',
  })

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lede="The rules between you and the company that runs this site, in words you can read without a lawyer. Have one read them anyway."
      changed="2026-11-15"
      version="1"
      sections={[...termsOfUse, ...termsOfBusiness]}
    />
  )
}
