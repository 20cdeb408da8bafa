import { cx } from '../../../ui/cx.ts'
import { headline, wrap } from '../parts/page-classes.ts'

export const meta = () => [{ title: 'Not published yet · Greenroom' }, { name: 'robots', content: 'noindex' }]

/** The server returns this page instead of a legal page with unfilled fields. */
export default function NotPublishedPage() {
  return (
    <div className={cx(wrap, 'pt-10 pb-20 md:pt-16 md:pb-28')}>
      <p className="mb-3 font-medium text-13 text-brand-ink">Legal</p>
      <h1 className={cx(headline, 'text-40 leading-10.5 tracking-[-0.017em]')}>Not published yet</h1>
      <p className="mt-5 max-w-[34em] text-pretty text-ink-2">
        This page has not been published yet. To send a request, use the{' '}
        <a href="/legal/report" className="link-in-text">
          report form
        </a>
        .
      </p>
    </div>
  )
}
