import { cx } from '../../ui/cx.ts'
import { JoinForm } from './join/join-form.tsx'
import { NextSteps } from './join/next-steps.tsx'
import { TermsSummary } from './join/terms-summary.tsx'
import { headline, wrap } from './parts/page-classes.ts'
import { commitments } from './plans.ts'
import { siteMeta } from './site-meta.ts'

export const meta = () =>
  siteMeta({
    path: '/join',
    title: 'Join Our Agency · Greenroom',
    description: `Apply as a creator: full management for a 50% revenue split, from $3K monthly revenue. We reply within ${commitments.applications}.`,
  })

export default function JoinPage() {
  return (
    <div className={cx(wrap, 'pt-10 pb-20 md:pt-16 md:pb-28')}>
      <div className="grid gap-x-6 gap-y-12 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
        <div className="lg:col-span-5">
          <p className="mb-3 font-medium text-13 text-brand-ink">Join Our Agency</p>
          <h1 className={cx(headline, 'text-40 leading-10.5 tracking-[-0.017em] md:text-64 md:leading-[1]')}>
            Let us run your page.
          </h1>
          <p className="mt-5 mb-9 max-w-[30em] text-pretty text-ink-2 max-sm:pr-2 md:text-20 md:leading-7.5">
            Our team handles chat, scheduling, pricing, takedowns and compliance. You keep your accounts, set
            the limits and make the final decisions.
          </p>
          <TermsSummary />
        </div>
        <div className="lg:col-span-6 lg:col-start-7 lg:row-span-2">
          <JoinForm />
        </div>
        <div className="lg:col-span-5">
          <NextSteps />
        </div>
      </div>
    </div>
  )
}
