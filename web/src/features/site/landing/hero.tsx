import { cx } from '../../../ui/cx.ts'
import { wrap } from '../parts/page-classes.ts'
import { PageHero } from '../parts/page-hero.tsx'
import { SiteButton } from '../parts/site-button.tsx'
import { commitments } from '../plans.ts'
import { InboxPreview } from './inbox-preview.tsx'
import { KeyFigures } from './key-figures.tsx'
import { PublishingChecks } from './publishing-checks.tsx'

export function Hero() {
  return (
    <>
      <PageHero
        // A fixed break, because the fallback font would break lines differently.
        title={
          <>
            The back office for <br />
            creator agencies.
          </>
        }
        lede="Chat with fans, track revenue, schedule content and keep consent records, all in one place."
        actions={
          <>
            <SiteButton to="/register">Get Started</SiteButton>
            <SiteButton to="/pricing" variant="outline">
              See pricing
            </SiteButton>
          </>
        }
        note={commitments.trial}
        aside={<ReplacedTools />}
      />
      <div className="relative isolate mt-12 md:mt-14">
        <div className="room-lit -z-10 absolute inset-x-0 top-40 bottom-0 md:top-66" />
        <div className={cx(wrap, 'relative print:hidden')}>
          <InboxPreview />
          <div className="xl:-left-1 xl:absolute xl:bottom-3 xl:w-85">
            <PublishingChecks />
          </div>
        </div>
        <KeyFigures />
      </div>
    </>
  )
}

const replacedTools = ['A chat tool', 'A spreadsheet', 'A Telegram group', 'A folder of ID scans']

function ReplacedTools() {
  return (
    <div className="border-ink border-t pt-3 text-14">
      <h2 className="mb-2 font-medium text-13 text-ink-3">What it replaces</h2>
      <ul className="*:border-line *:not-last:border-b text-ink-2 max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-6">
        {replacedTools.map((tool) => (
          <li key={tool} className="py-1.75">
            <s className="decoration-1 decoration-rose">{tool}</s>
          </li>
        ))}
      </ul>
    </div>
  )
}
