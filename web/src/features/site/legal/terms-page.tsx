import { siteMeta } from '../site-meta.ts'
import { LegalPage } from './legal-page.tsx'
import { termsOfBusiness } from './terms-of-business.tsx'
import { termsOfUse } from './terms-of-use.tsx'

export const meta = () =>
  siteMeta({
    path: '/legal/terms',
    title: 'Terms · Greenroom',
    description:
      'Terms for using Greenroom: who may use it, prohibited use, plans and the free trial, ownership of content, and how either side can end the agreement.',
  })

export default function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lede="The agreement between you and the company that operates this site."
      updated="2026-11-15"
      version="1"
      sections={[...termsOfUse, ...termsOfBusiness]}
    />
  )
}
